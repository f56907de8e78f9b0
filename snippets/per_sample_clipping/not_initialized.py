"""Per-sample gradients from hooks of the layers, as in Opacus: some parameters get none."""

# %% error raises="ValueError: Per sample gradient is not initialized"
import torch
from torch.nn.functional import linear


class Net(torch.nn.Module):
    past_the_layer = True

    def __init__(self):
        super().__init__()
        self.first = torch.nn.Linear(2, 2, bias=False)
        self.last = torch.nn.Linear(2, 1, bias=False)
        self.spare = torch.nn.Linear(2, 1, bias=False)  # the loss does not use it

    def forward(self, x):
        h = linear(x, self.first.weight) if self.past_the_layer else self.first(x)
        return self.last(h)[:, 0]


def per_sample(layer, inputs, output):
    """Fill grad_sample, with an outer product for each sample, when backward reaches the output of the layer."""

    def fill(v):
        layer.weight.grad_sample = torch.einsum("ni,nj->nij", v, inputs[0].detach())

    output.register_hook(fill)


def require_grad_samples(net):
    for p in net.parameters():
        if p.requires_grad and p.grad_sample is None:
            raise ValueError("Per sample gradient is not initialized. Not updated in backward pass?")


net = Net()
net.first.load_state_dict({"weight": torch.tensor([[0.5, -1.0], [0.25, 1.5]])})
net.last.load_state_dict({"weight": torch.tensor([[2.0, -3.0]])})
for p in net.parameters():
    p.grad_sample = None
for layer in net.children():
    layer.register_forward_hook(per_sample)
x, v = torch.tensor([[1.5, 0.5], [-0.5, 1.25]]), torch.tensor([1.0, 10.0])
(v * net(x)).sum().backward()
require_grad_samples(net)

# %% which
for name, p in net.named_parameters():
    if p.requires_grad and p.grad_sample is None:
        print(name)
        print("has a gradient:", p.grad is not None)

# %% torch
net.past_the_layer = False  # call the layer
net.spare.requires_grad_(False)
net.zero_grad()
(v * net(x)).sum().backward()
require_grad_samples(net)
print("net.first.weight.grad_sample:", net.first.weight.grad_sample, sep="\n")
print("net.last.weight.grad_sample:", net.last.weight.grad_sample, sep="\n")

# %% numpy
import numpy as np

W, u = np.array([[0.5, -1.0], [0.25, 1.5]]), np.array([2.0, -3.0])
x, v = np.array([[1.5, 0.5], [-0.5, 1.25]]), np.array([1.0, 10.0])
print("net.first.weight.grad_sample:", np.array([v[i] * np.outer(u, x[i]) for i in range(2)]), sep="\n")
print("net.last.weight.grad_sample:", np.array([v[i] * (W @ x[i])[None] for i in range(2)]), sep="\n")
