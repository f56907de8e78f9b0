"""The residual of u_xx = α u_t: a loop over torch.autograd.grad, and all derivatives in one compiled function."""

# %% torch
import torch
from torch.func import grad, vmap

alpha = 0.5
P = torch.tensor([[0.5, -1.5], [2.0, 0.25]])  # the rows: weights for x and for t
a = torch.tensor([1.5, -0.75], requires_grad=True)


def u(x, t, a):
    return torch.tanh(x[..., None] * P[0] + t[..., None] * P[1]) @ a


def diff(y, xs):
    for x in xs:
        (y,) = torch.autograd.grad(y.sum(), x, create_graph=True)
    return y


x = torch.tensor([0.5, -0.25, 1.0], requires_grad=True)
t = torch.tensor([0.25, 0.5, -0.5], requires_grad=True)


def loop(x, t, a):
    y = u(x, t, a)
    r = diff(y, [x, x]) - alpha * diff(y, [t])
    return (r**2).mean(), r


loss, r = loop(x, t, a)
loss.backward()
print("r:", r.detach())
print("a.grad:", a.grad)


# %% network raises="RuntimeError: The differentiated Tensor at index 0 appears"
y = torch.compile(u, backend="aot_eager")(x, t, a)
diff(y, [x, x])


# %% whole
def residual(x, t, a):  # for one point
    return grad(grad(u))(x, t, a) - alpha * grad(u, argnums=1)(x, t, a)


@torch.compile(backend="aot_eager", fullgraph=True)
def loss_of(x, t, a):
    r = vmap(residual, in_dims=(0, 0, None))(x, t, a)
    return (r**2).mean(), r


a.grad = None
loss, r = loss_of(x.detach(), t.detach(), a)
loss.backward()
print("r:", r.detach())
print("a.grad:", a.grad)

# %% unchanged
a.grad = None
with torch._dynamo.config.patch(trace_autograd_ops=True):
    loss, r = torch.compile(loop, backend="aot_eager", fullgraph=True)(x, t, a)
    loss.backward()
print("a.grad:", a.grad)

# %% numpy
import numpy as np

alpha = 0.5
P, a = np.array([[0.5, -1.5], [2.0, 0.25]]), np.array([1.5, -0.75])
x, t = np.array([0.5, -0.25, 1.0]), np.array([0.25, 0.5, -0.5])
s = np.tanh(np.outer(x, P[0]) + np.outer(t, P[1]))
slope = 1 - s**2
M = -2 * s * slope * P[0] ** 2 - alpha * slope * P[1]  # r is M a
print("r:", M @ a)
print("a.grad:", 2 / 3 * (M @ a) @ M)

# %% numpy_whole
print("r:", M @ a)
print("a.grad:", 2 / 3 * (M @ a) @ M)

# %% numpy_unchanged
print("a.grad:", 2 / 3 * (M @ a) @ M)
