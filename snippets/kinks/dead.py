"""A layer with a dead unit: the gradients at its weights through relu, leaky_relu and elu, and after some steps."""

# %% torch
import torch
from torch.nn import functional

x = torch.tensor([[2.0, 0.5], [3.0, -1.0], [0.5, 1.0]])
W = torch.tensor([[1.0, 0.5], [-1.0, -0.25]], requires_grad=True)
b = torch.tensor([0.25, -0.5], requires_grad=True)
v = torch.tensor([[3.0, 5.0], [2.0, 4.0], [1.0, 7.0]])
print("before the activation:", x @ W.T + b, sep="\n")
ways = {"relu": functional.relu, "leaky relu": functional.leaky_relu, "elu": functional.elu}
for name, activation in ways.items():
    W.grad = b.grad = None
    activation(x @ W.T + b).backward(v)
    print(f"weights, by {name}:", W.grad, sep="\n")
    print(f"biases, by {name}:", b.grad)

# %% steps
t = torch.tensor([[2.0, 1.5], [1.5, 2.5], [1.0, 0.5]])
for name in ("relu", "leaky relu"):
    weight, bias = W.detach().clone().requires_grad_(), b.detach().clone().requires_grad_()
    optimizer = torch.optim.SGD([weight, bias], lr=0.1)
    for _ in range(400):
        optimizer.zero_grad()
        ((ways[name](x @ weight.T + bias) - t) ** 2).mean().backward()
        optimizer.step()
    print(f"second unit, trained with {name}:", (x @ weight.T + bias)[:, 1])

# %% numpy
import numpy as np

x = np.array([[2.0, 0.5], [3.0, -1.0], [0.5, 1.0]])
W, b = np.array([[1.0, 0.5], [-1.0, -0.25]]), np.array([0.25, -0.5])
v = np.array([[3.0, 5.0], [2.0, 4.0], [1.0, 7.0]])
ways = {
    "relu": (lambda z: np.where(z > 0, z, 0.0), lambda z: np.where(z > 0, 1.0, 0.0)),
    "leaky relu": (lambda z: np.where(z > 0, z, 0.01 * z), lambda z: np.where(z > 0, 1.0, 0.01)),
    "elu": (None, lambda z: np.where(z > 0, 1.0, np.exp(z))),
}
z = x @ W.T + b
print("before the activation:", z, sep="\n")
for name, (_, slope) in ways.items():
    u = v * slope(z)
    print(f"weights, by {name}:", u.T @ x, sep="\n")
    print(f"biases, by {name}:", u.sum(0))

# %% numpy_steps
t = np.array([[2.0, 1.5], [1.5, 2.5], [1.0, 0.5]])
for name in ("relu", "leaky relu"):
    activation, slope = ways[name]
    weight, bias = W.copy(), b.copy()
    for _ in range(400):
        z = x @ weight.T + bias
        u = 2 * (activation(z) - t) / t.size * slope(z)
        weight, bias = weight - 0.1 * u.T @ x, bias - 0.1 * u.sum(0)
    print(f"second unit, trained with {name}:", (x @ weight.T + bias)[:, 1])
