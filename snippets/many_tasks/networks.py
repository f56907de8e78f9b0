"""Two networks a and b with a loss each, and a third loss that depends on both."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0])
a = torch.tensor([1.5, 0.5], requires_grad=True)
b = torch.tensor([-1.0, 4.0], requires_grad=True)


def losses():
    from_a, from_b = (a * x).sum(), (b * x).sum()
    return (from_a - 1) ** 2, from_b**3, from_a * from_b


loss_a, loss_b, _ = losses()
(loss_a + loss_b).backward()
print("a.grad:", a.grad)
print("b.grad:", b.grad)

# %% separate
a.grad = b.grad = None
loss_a, loss_b, _ = losses()
loss_a.backward()
print("a, after loss_a:", a.grad)
print("b, after loss_a:", b.grad)
loss_b.backward()
print("a, after both:", a.grad)
print("b, after both:", b.grad)

# %% shared
a.grad = b.grad = None
sum(losses()).backward()
print("a, with the third loss:", a.grad)
print("b, with the third loss:", b.grad)

# %% numpy
import numpy as np

x, a, b = np.array([3.0, 2.0]), np.array([1.5, 0.5]), np.array([-1.0, 4.0])
from_a, from_b = np.sum(a * x), np.sum(b * x)
at_a = 2 * (from_a - 1) * x
at_b = 3 * from_b**2 * x
print("a.grad:", at_a)
print("b.grad:", at_b)

# %% numpy_separate
print("a, after loss_a:", at_a)
print("b, after loss_a:", None)
print("a, after both:", at_a)
print("b, after both:", at_b)

# %% numpy_shared
print("a, with the third loss:", at_a + from_b * x)
print("b, with the third loss:", at_b + from_a * x)
