"""Side effects of a function: a running sum, and the statistics of batch norm."""

# %% error raises="RuntimeError: would mutate a captured Tensor"
import torch
from torch.func import grad

total = torch.zeros(2)


def loss(x):
    total.add_(x.detach())
    return (x**3).sum()


grad(loss)(torch.tensor([3.0, -5.0]))

# %% torch rtol=4e-6
import torch
from torch.func import functional_call, grad

norm = torch.nn.BatchNorm1d(2, eps=0.25)
values = {
    "weight": torch.tensor([1.5, -0.5]),
    "bias": torch.tensor([0.25, 3.0]),
    "running_mean": torch.tensor([2.0, -4.0]),
}
norm.load_state_dict(values, strict=False)
X = torch.tensor([[3.0, 5.0], [4.0, -1.0], [-2.0, 6.0]])


def loss(parameters, buffers, X):
    buffers = {name: b.clone() for name, b in buffers.items()}
    y = functional_call(norm, (parameters, buffers), (X,))
    return (y**3).sum(), buffers


parameters = {name: p.detach() for name, p in norm.named_parameters()}
buffers = dict(norm.named_buffers())
grads, updated = grad(loss, has_aux=True)(parameters, buffers, X)
print("grads['weight']:", grads["weight"])
print("updated['running_mean']:", updated["running_mean"])
print("norm.running_mean:", norm.running_mean)


# %% written
def impure(parameters, buffers, X):
    return (functional_call(norm, (parameters, buffers), (X,)) ** 3).sum()


passed = {name: b.clone() for name, b in norm.named_buffers()}
for _ in range(2):
    grad(impure)(parameters, passed, X)
    print("passed['running_mean']:", passed["running_mean"])


# %% keywords rtol=4e-6 blind="J @ v: x and weight are vectors, whose product has no order"
class Counted(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = torch.nn.Parameter(torch.tensor([1.5, -0.5]))
        self.calls = 0

    def forward(self, x, *, scale):
        self.calls += 1
        return scale * x @ self.weight + sum((p**2).sum() for p in self.parameters())


counted = Counted()
passed = {"weight": torch.tensor([3.0, 5.0])}
inputs = {"x": torch.tensor([4.0, -2.0]), "scale": 10.0}
grads = grad(lambda p: functional_call(counted, p, (), kwargs=inputs))(passed)
print("grads['weight']:", grads["weight"])
print("calls:", counted.calls)

# %% numpy
import numpy as np

X = np.array([[3.0, 5.0], [4.0, -1.0], [-2.0, 6.0]])
mean = np.sum(X, axis=0) / 3
z = (X - mean) / np.sqrt(np.sum((X - mean) ** 2, axis=0) / 3 + 0.25)
y = np.array([1.5, -0.5]) * z + np.array([0.25, 3.0])
grads = {"weight": np.sum(3 * y**2 * z, axis=0)}
running_mean = np.array([2.0, -4.0])
updated = {"running_mean": 0.9 * running_mean + 0.1 * mean}
print("grads['weight']:", grads["weight"])
print("updated['running_mean']:", updated["running_mean"])
print("norm.running_mean:", running_mean)

# %% numpy_written
for _ in range(2):
    running_mean = 0.9 * running_mean + 0.1 * mean
    passed = {"running_mean": running_mean}
    print("passed['running_mean']:", passed["running_mean"])

# %% numpy_keywords
x, scale, weight = np.array([4.0, -2.0]), 10.0, np.array([3.0, 5.0])
grads = {"weight": scale * x + 2 * weight}
print("grads['weight']:", grads["weight"])
print("calls:", 1)
