"""Two adapters in one loss: set_adapter between the two forward passes turns the flags of the first one off."""

# %% torch
import torch
from torch import nn


class Layer(nn.Module):
    """Stand-in for a layer of PEFT: the frozen W, plus B A of the active adapter."""

    def __init__(self):
        super().__init__()
        self.W = nn.Parameter(torch.tensor([[1.0, -2.0]]), requires_grad=False)
        self.A = nn.ParameterDict({"one": torch.tensor([[0.5, 1.0]]), "two": torch.tensor([[1.5, -0.5]])})
        self.B = nn.ParameterDict({"one": torch.tensor([[2.0]]), "two": torch.tensor([[-1.0]])})

    def set_adapter(self, name):
        self.active = name
        self.set_flags(name)

    def set_flags(self, *names):
        for name in self.A:
            self.A[name].requires_grad_(name in names)
            self.B[name].requires_grad_(name in names)

    def forward(self, x):
        return x @ (self.W + self.B[self.active] @ self.A[self.active]).T


model = Layer()
x, y, target = torch.tensor([[3.0, 1.0]]), torch.tensor([[-1.0, 0.5]]), torch.tensor([[5.0]])


def both():
    model.zero_grad()
    model.set_adapter("one")
    logits_one = model(x)
    model.set_adapter("two")
    logits_two = model(y)
    return (logits_one + logits_two - target).square().sum()


def show():
    for name in "one", "two":
        grad = model.A[name].grad
        print(f"A, {name}:", grad if grad is None else grad[0])


both().backward()
show()

# %% fixed
loss = both()
model.set_flags("one", "two")  # before backward
loss.backward()
show()

# %% off
model.set_adapter("one")
model.A["one"].requires_grad_(False)
logits_one = model(x)
model.A["one"].requires_grad_(True)  # too late: no graph of A
model.zero_grad()
logits_one.sum().backward()
print("flag off in the forward pass:", model.A["one"].grad)

# %% numpy blind="J @ v: W and x are vectors"
import numpy as np

W, x, y, target = np.array([1.0, -2.0]), np.array([3.0, 1.0]), np.array([-1.0, 0.5]), 5.0
A, B = {"one": np.array([0.5, 1.0]), "two": np.array([1.5, -0.5])}, {"one": 2.0, "two": -1.0}
v = 2 * (x @ (W + B["one"] * A["one"]) + y @ (W + B["two"] * A["two"]) - target)
print("A, two:", v * B["two"] * y)

# %% numpy_fixed
print("A, one:", v * B["one"] * x)
print("A, two:", v * B["two"] * y)
