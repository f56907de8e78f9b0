"""Two adapters: what activating one does to the flags, and to an optimizer that was made before."""

# %% torch
import torch
from torch import nn


class Layer(nn.Module):
    """Stand-in for a layer of PEFT: the frozen W, plus B A of each active adapter."""

    def __init__(self):
        super().__init__()
        self.W = nn.Parameter(torch.tensor([[1.0, -2.0]]), requires_grad=False)
        self.A = nn.ParameterDict({"old": torch.tensor([[0.5, 1.0]]), "new": torch.tensor([[1.5, -0.5]])})
        self.B = nn.ParameterDict({"old": torch.tensor([[2.0]]), "new": torch.tensor([[-1.0]])})

    def set_adapter(self, *names):
        self.active = names
        for name in self.A:  # the flags follow
            self.A[name].requires_grad_(name in names)
            self.B[name].requires_grad_(name in names)

    def forward(self, x):
        return x @ (self.W + sum(self.B[name] @ self.A[name] for name in self.active)).T


x, target = torch.tensor([[3.0, 1.0]]), torch.tensor([[5.0]])


def trained(model):
    return [p for p in model.parameters() if p.requires_grad]


def names(model):
    return ", ".join(name for name, p in model.named_parameters() if p.requires_grad)


def step(model, optimizer):
    (model(x) - target).square().sum().backward()
    print("norm:", nn.utils.get_total_norm([p.grad for p in trained(model)]))
    optimizer.step()
    print("new adapter:", model.A["new"].detach())


model = Layer()
model.set_adapter("old")
optimizer = torch.optim.SGD(trained(model), lr=0.01)  # too early
model.set_adapter("new")
step(model, optimizer)

# %% fixed
model = Layer()
model.set_adapter("old", "new")
print("after set_adapter:", names(model))
model.A["old"].requires_grad_(False)
model.B["old"].requires_grad_(False)
print("before the optimizer:", names(model))
optimizer = torch.optim.SGD(trained(model), lr=0.01)
step(model, optimizer)
print("old adapter:", model.A["old"].detach())

# %% numpy blind="J @ v: W and x are vectors"
import numpy as np

W, x, target, lr = np.array([1.0, -2.0]), np.array([3.0, 1.0]), 5.0, 0.01
A = {"old": np.array([0.5, 1.0]), "new": np.array([1.5, -0.5])}
B = {"old": 2.0, "new": -1.0}


def gradients(*names):
    """Return the gradients of A and B of the new adapter."""
    y = W @ x + sum(B[name] * (A[name] @ x) for name in names)
    v = 2 * (y - target)
    return v * B["new"] * x, v * (A["new"] @ x)


at_A, at_B = gradients("new")
print("norm:", np.sqrt(at_A @ at_A + at_B**2))
print("new adapter:", A["new"][None])

# %% numpy_fixed
at_A, at_B = gradients("old", "new")
print("norm:", np.sqrt(at_A @ at_A + at_B**2))
print("new adapter:", (A["new"] - lr * at_A)[None])
print("old adapter:", A["old"][None])
