"""autograd.grad returns a tuple: [0] is the whole batch. A loss with the slopes at two points."""

# %% torch
import torch
from torch import autograd

dtype = torch.float64
x = torch.tensor([[1.0, 2.0], [0.5, -1.0], [-2.0, 0.25]], dtype=dtype, requires_grad=True)
w = torch.tensor([0.5, -0.75], dtype=dtype, requires_grad=True)
prob = (x**2) @ w
gradients = autograd.grad(outputs=prob, inputs=x, grad_outputs=torch.ones_like(prob), create_graph=True)
print("length of the tuple:", len(gradients))
print("whole batch:", gradients[0].detach(), sep="\n")
print("only one sample:", gradients[0][0].detach())

# %% tangents
a, b = (torch.tensor(n, dtype=dtype, requires_grad=True) for n in (1.6, -0.8))


def nn(x):
    return a * torch.tanh(b * x) + x**2


x_1, x_2 = (torch.tensor(n, dtype=dtype, requires_grad=True) for n in (0.5, 2.0))
y_1, y_2 = nn(x_1), nn(x_2)
d_1, d_2 = autograd.grad(y_1 + y_2, [x_1, x_2], create_graph=True)
meet = (y_2 - y_1 + d_1 * x_1 - d_2 * x_2) / (d_1 - d_2)
loss = (meet - 0.5) ** 2
print("tangents meet at:", meet.detach())
print("gradient of the loss:", torch.stack(autograd.grad(loss, [a, b])))

# %% numpy
import numpy as np

x = np.array([[1.0, 2.0], [0.5, -1.0], [-2.0, 0.25]])
w = np.array([0.5, -0.75])
print("length of the tuple:", len([x]))
print("whole batch:", 2 * x * w, sep="\n")
print("only one sample:", 2 * x[0] * w)

# %% numpy_tangents rtol=1e-9
x = np.array([0.5, 2.0])


def meets(a, b):
    h = np.tanh(b * x)
    y, d = a * h + x**2, a * b * (1 - h**2) + 2 * x
    return (y[1] - y[0] + d[0] * x[0] - d[1] * x[1]) / (d[0] - d[1])


meet = meets(1.6, -0.8)
slopes = np.array([meets(1.6 + 1e-20j, -0.8).imag, meets(1.6, -0.8 + 1e-20j).imag]) / 1e-20
print("tangents meet at:", meet)
print("gradient of the loss:", 2 * (meet - 0.5) * slopes)
