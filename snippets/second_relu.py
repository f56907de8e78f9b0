"""max(x, 0), written in four ways, and a penalty on a network of relu."""

# %% torch
import torch
from torch.nn.functional import relu, softplus

x = torch.tensor([3.0, -5.0, 0.5], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
print("x:", x)
(g,) = torch.autograd.grad(relu(x), x, v, create_graph=True)
print("g:", g)
print("second derivative:", torch.autograd.grad(g.sum(), x)[0])

# %% ways
zero = torch.tensor(0.0)
for name, y in (
    ("relu", relu(x)),
    ("clamp", x.clamp(min=0)),
    ("where", torch.where(x > 0, x, zero)),
    ("maximum", torch.maximum(x, zero)),
):
    (g,) = torch.autograd.grad(y, x, v, create_graph=True)
    print(f"slope of {name}:", g)
    print(f"recorded for {name}?", g.requires_grad)

# %% softplus
(g,) = torch.autograd.grad(softplus(x), x, v, create_graph=True)
print("second derivative of softplus:", torch.autograd.grad(g.sum(), x)[0])

# %% network
W = torch.tensor([[1.0, -1.0], [0.5, 4.0], [-3.0, 1.0]], requires_grad=True)
b = torch.tensor([1.0, -3.0, 0.5], requires_grad=True)
a = torch.tensor([3.0, 0.5, 1.5], requires_grad=True)
c = torch.tensor(7.0, requires_grad=True)
x = torch.tensor([4.0, 1.5], requires_grad=True)
z = W @ x + b
y = (a * relu(z)).sum() + c
(g,) = torch.autograd.grad(y, x, create_graph=True)
loss = (g**2).sum()
loss.backward()
print("a:", a)
print("z:", z)
print("y:", y)
print("g:", g)
print("W.grad:", W.grad)
print("a.grad:", a.grad)
print("b.grad:", b.grad)
print("x.grad:", x.grad)
print("c.grad:", c.grad)

# %% numpy
import numpy as np

x = np.array([3.0, -5.0, 0.5])
v = np.array([1.0, 10.0, 100.0])
print("x:", x)
on = np.where(x > 0, 1.0, 0.0)
print("g:", v * on)
print("second derivative:", np.zeros_like(on))  # on is constant around x

# %% numpy_ways
for name in ("relu", "clamp", "where", "maximum"):
    print(f"slope of {name}:", v * on)

# %% numpy_softplus
s = 1 / (1 + np.exp(-x))  # the slope of log(1 + eˣ)
print("second derivative of softplus:", v * s * (1 - s))

# %% numpy_network
W = np.array([[1.0, -1.0], [0.5, 4.0], [-3.0, 1.0]])
b = np.array([1.0, -3.0, 0.5])
a = np.array([3.0, 0.5, 1.5])
x = np.array([4.0, 1.5])
z = W @ x + b
on = np.where(z > 0, 1.0, 0.0)
g = (a * on) @ W
v = 2 * g  # the gradient of the loss by g
print("a:", a)
print("z:", z)
print("y:", np.sum(a * on * z) + 7.0)
print("g:", g)
print("W.grad:", np.outer(a * on, v))
print("a.grad:", on * (W @ v))
print("b.grad:", np.zeros_like(b))
print("x.grad:", np.zeros_like(x))
