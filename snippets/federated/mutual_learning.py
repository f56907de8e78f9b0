"""Two networks that learn from each other: the other output attached, and detached."""

# %% torch
import torch
from torch.nn import functional as F

x = torch.tensor([[1.0, 0.5], [-0.5, 2.0]])
W_a = torch.tensor([[-2.0, 2.0, -0.75], [1.5, 1.75, 1.75]], requires_grad=True)
W_b = torch.tensor([[0.25, -2.0, 1.0], [-0.5, 1.5, -0.25]], requires_grad=True)


def kl(a, b):
    """Return the part of a's loss: a should predict what b predicts."""
    return F.kl_div(F.log_softmax(a, 1), F.softmax(b, 1), reduction="batchmean")


a, b = x @ W_a, x @ W_b
kl(a, b.detach()).backward()
kl(b, a.detach()).backward()
print("W_a.grad:", W_a.grad, sep="\n")
print("W_b.grad:", W_b.grad, sep="\n")

# %% attached
W_a.grad = W_b.grad = None
a, b = x @ W_a, x @ W_b
(kl(a, b) + kl(b, a)).backward()
print("W_a.grad:", W_a.grad, sep="\n")
print("W_b.grad:", W_b.grad, sep="\n")

# %% squared
for name in "detached", "attached":
    W_a.grad = None
    a, b = x @ W_a, x @ W_b
    other_a, other_b = (a, b) if name == "attached" else (a.detach(), b.detach())
    (((a - other_b) ** 2).sum() + ((b - other_a) ** 2).sum()).backward()
    print(f"squared distance, {name}:", W_a.grad, sep="\n")

# %% error raises="RuntimeError: Trying to backward through the graph a second time"
a, b = x @ W_a, x @ W_b
kl(a, b).backward()
kl(b, a).backward()

# %% numpy
import numpy as np

x = np.array([[1.0, 0.5], [-0.5, 2.0]])
W_a = np.array([[-2.0, 2.0, -0.75], [1.5, 1.75, 1.75]])
W_b = np.array([[0.25, -2.0, 1.0], [-0.5, 1.5, -0.25]])


def softmax(z):
    return np.exp(z) / np.exp(z).sum(axis=1, keepdims=True)


def as_target(p, q):
    """Return the gradient of KL(p || q) at the scores of p."""
    logs = np.log(p / q)
    return p * (logs - (p * logs).sum(axis=1, keepdims=True))


p_a, p_b = softmax(x @ W_a), softmax(x @ W_b)
n = len(x)
print("W_a.grad:", x.T @ (p_a - p_b) / n, sep="\n")
print("W_b.grad:", x.T @ (p_b - p_a) / n, sep="\n")

# %% numpy_attached
print("W_a.grad:", x.T @ (p_a - p_b + as_target(p_a, p_b)) / n, sep="\n")
print("W_b.grad:", x.T @ (p_b - p_a + as_target(p_b, p_a)) / n, sep="\n")

# %% numpy_squared
difference = x @ W_a - x @ W_b
print("squared distance, detached:", x.T @ (2 * difference), sep="\n")
print("squared distance, attached:", x.T @ (4 * difference), sep="\n")
