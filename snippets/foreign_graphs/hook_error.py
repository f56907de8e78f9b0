"""An extension that raises an error at batch norm: no .grad below, and hooks on the linear layers only."""

# %% error raises="NotImplementedError: batch norm mixes the samples"
import torch
from torch import nn

net = nn.Sequential(nn.Linear(2, 2, bias=False), nn.BatchNorm1d(2, affine=False), nn.Linear(2, 1, bias=False)).double()
first, norm, last = net
with torch.no_grad():
    first.weight.copy_(torch.tensor([[0.5, -0.25], [0.75, 1.5]]))
    last.weight.copy_(torch.tensor([[1.5, -2.5]]))
X = torch.tensor([[1.5, 0.5], [-0.5, 1.25], [1.25, -1.5]], dtype=torch.float64)
target = torch.tensor([0.75, 1.25, -1.5], dtype=torch.float64)


def remember(layer, inputs, output):
    def batch_l2(v):
        if layer is norm:
            raise NotImplementedError("batch norm mixes the samples")
        layer.batch_l2 = v.square().sum(dim=1) * inputs[0].detach().square().sum(dim=1)

    output.register_hook(batch_l2)


handles = [layer.register_forward_hook(remember) for layer in net]
losses = (net(X).squeeze(1) - target).square()
losses.sum().backward()

# %% after
print("last.weight.grad:", last.weight.grad)
print("first.weight.grad:", first.weight.grad)

# %% torch
for handle in handles:
    handle.remove()
net.zero_grad()
for layer in (first, last):  # not the batch norm
    layer.register_forward_hook(remember)
losses = (net(X).squeeze(1) - target).square()
losses.sum().backward()
print("gradient of the last layer:", last.weight.grad)
print("gradient of the first layer:", first.weight.grad, sep="\n")
print("squares of the last layer:", last.batch_l2)
print("squares of the first layer:", first.batch_l2)


# %% one_by_one
def one_by_one(weight):
    """Return the squared norm of the gradient of each loss."""
    losses = (net(X).squeeze(1) - target).square()
    gradients = [torch.autograd.grad(loss, weight, retain_graph=True)[0] for loss in losses]
    return torch.stack(gradients).square().sum(dim=(1, 2))


print("last layer, loss by loss:", one_by_one(last.weight))
print("first layer, loss by loss:", one_by_one(first.weight))

# %% numpy
import numpy as np

W, w = np.array([[0.5, -0.25], [0.75, 1.5]]), np.array([1.5, -2.5])
X = np.array([[1.5, 0.5], [-0.5, 1.25], [1.25, -1.5]])
target = np.array([0.75, 1.25, -1.5])
h = X @ W.T
s = np.sqrt(h.var(axis=0) + 10.0**-5)
Z = (h - h.mean(axis=0)) / s
v = 2 * (Z @ w - target)


def below(V):
    """Return the gradient at the input of the batch norm."""
    return (V - V.mean(axis=0) - Z * (V * Z).mean(axis=0)) / s


at_h = below(np.outer(v, w))
print("gradient of the last layer:", v[None] @ Z)
print("gradient of the first layer:", at_h.T @ X, sep="\n")
print("squares of the last layer:", v**2 * (Z**2).sum(axis=1))
print("squares of the first layer:", (at_h**2).sum(axis=1) * (X**2).sum(axis=1))

# %% numpy_after
print("last.weight.grad:", v[None] @ Z)

# %% numpy_one_by_one
alone = [below(np.outer(v * (np.arange(3) == i), w)) for i in range(3)]
print("last layer, loss by loss:", np.array([np.sum((v[i] * Z[i]) ** 2) for i in range(3)]))
print("first layer, loss by loss:", np.array([np.sum((V.T @ X) ** 2) for V in alone]))
