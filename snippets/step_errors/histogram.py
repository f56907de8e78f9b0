"""A hook that logs a histogram of the gradient raises the error about nan: the gradient is not finite."""

# %% error raises="RuntimeError: torch.histc: range of"
import torch

x = torch.tensor([0.0, 4.0, 9.0])
w = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
u = torch.tensor([2.0, 3.0, 5.0], requires_grad=True)


def loss_of(h):
    return (u * (h - u)).sum()


handle = w.register_hook(lambda grad: torch.histc(grad, bins=4))  # as in wandb.watch
loss_of((w * x).sqrt()).backward()

# %% torch
handle.remove()
w.grad = u.grad = None
loss_of((w * x).sqrt()).backward()
print("u.grad:", u.grad)
print("w.grad:", w.grad)


# %% safe
def log(grad):
    finite = grad.isfinite()
    print("finite share:", finite.double().mean())
    print("finite part:", grad[finite])
    print("histogram of the finite part:", torch.histc(grad[finite], bins=2))


log(w.grad)

# %% numpy
import numpy as np

x, w, u = np.array([0.0, 4.0, 9.0]), np.array([1.0, 2.0, 3.0]), np.array([2.0, 3.0, 5.0])
with np.errstate(divide="ignore", invalid="ignore"):
    h = np.sqrt(w * x)
    g = u * x / (2 * h)
print("u.grad:", h - 2 * u)
print("w.grad:", g)

# %% numpy_safe
finite = np.isfinite(g)
print("finite share:", np.mean(finite))
print("finite part:", g[finite])
print("histogram of the finite part:", np.histogram(g[finite], bins=2)[0])
