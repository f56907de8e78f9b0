"""A recurrent layer whose backward is a kernel: a gradient penalty with the kernel, and with a loop in torch."""

# %% error raises="RuntimeError: trying to differentiate twice a function that was marked with @once_differentiable"
import torch
from torch.autograd.function import once_differentiable

u = torch.tensor([0.5, -1.0, 2.0], dtype=torch.float64, requires_grad=True)  # an input for each time step
f = torch.tensor(0.75, dtype=torch.float64, requires_grad=True)


class Recurrence(torch.autograd.Function):
    """c_t = f c_{t-1} + (1 - f) u_t, with a backward that stands for a CUDA kernel."""

    @staticmethod
    def forward(ctx, u, f):
        c = [torch.zeros_like(f)]
        for t in range(3):
            c.append(f * c[-1] + (1 - f) * u[t])
        c = torch.stack(c)
        ctx.save_for_backward(u, f, c)
        return c[1:].clone()

    @staticmethod
    @once_differentiable
    def backward(ctx, v):
        u, f, c = ctx.saved_tensors
        at_u, at_f, at_c = torch.zeros_like(u), torch.zeros_like(f), torch.zeros_like(f)
        for t in (2, 1, 0):
            at_c = at_c + v[t]
            at_u[t] = (1 - f) * at_c
            at_f += (c[t] - u[t]) * at_c
            at_c = f * at_c
        return at_u, at_f


def penalty(layer):
    (g,) = torch.autograd.grad(layer(u, f).square().sum(), u, create_graph=True)
    return (g.norm() - 1) ** 2


penalty(Recurrence.apply).backward()


# %% torch
def recurrence(u, f):
    c, states = torch.zeros_like(f), []
    for u_t in u:
        c = f * c + (1 - f) * u_t
        states.append(c)
    return torch.stack(states)


first = torch.autograd.grad(Recurrence.apply(u, f).square().sum(), (u, f))
print("gradient at u, kernel:", first[0])
print("gradient at f, kernel:", first[1])
at_u, at_f = torch.autograd.grad(penalty(recurrence), (u, f))
print("penalty at u, loop:", at_u)
print("penalty at f, loop:", at_f)

# %% mixed
critic = Recurrence.apply(u, f).square().sum()  # the fast layer
loss = critic + penalty(recurrence)  # the same parameters
at_u, at_f = torch.autograd.grad(loss, (u, f))
print("critic and penalty at f:", at_f)

# %% numpy blind="J @ v: dM is symmetric"
import numpy as np

u, f = np.array([0.5, -1.0, 2.0]), 0.75


def matrix(f):
    """Return A with c = A u."""
    t = np.arange(3)
    lag = t[:, None] - t
    return np.where(lag >= 0, (1 - f) * f ** np.maximum(lag, 0), 0)


def slope(f):
    """Return the derivative of A with respect to f."""
    t = np.arange(3)
    lag = np.maximum(t[:, None] - t, 0)
    return np.where(t[:, None] >= t, lag * f ** np.maximum(lag - 1, 0) - (lag + 1) * f**lag, 0)


A, dA = matrix(f), slope(f)
M, dM = A.T @ A, dA.T @ A + A.T @ dA
g = 2 * M @ u
norm = np.sqrt(g @ g)
print("gradient at u, kernel:", g)
print("gradient at f, kernel:", u @ dM @ u)
at_g = 2 * (norm - 1) * g / norm
print("penalty at u, loop:", 2 * M @ at_g)
print("penalty at f, loop:", 2 * at_g @ dM @ u)

# %% numpy_mixed
print("critic and penalty at f:", u @ dM @ u + 2 * at_g @ dM @ u)
