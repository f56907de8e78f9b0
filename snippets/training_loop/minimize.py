"""One step by hand: backward fills a.grad, and the subtraction lowers the loss. Then without no_grad, without zero_."""

# %% torch
import torch

a = torch.tensor([3.0, -1.0], requires_grad=True)
x, t, lr = torch.tensor([2.0, 0.5]), 1.0, 0.1


def loss_of(a):
    return ((a * x).sum() - t) ** 2


loss = loss_of(a)
print("loss:", loss)
loss.backward()
print("a.grad:", a.grad)
print("loss after backward:", loss_of(a))  # as before
with torch.no_grad():
    a.sub_(lr * a.grad)
a.grad.zero_()
print("a:", a)
print("loss after the step:", loss_of(a))
print("a.is_leaf:", a.is_leaf)

# %% recorded raises="RuntimeError: a leaf Variable that requires grad is being used in an in-place operation"
a.sub_(lr * a.grad)  # without no_grad

# %% added
a = torch.tensor([3.0, -1.0], requires_grad=True)
for _ in range(2):
    loss_of(a).backward()
    with torch.no_grad():
        a.sub_(lr * a.grad)
    print("a.grad:", a.grad)
print("loss after two steps:", loss_of(a))

# %% numpy
import numpy as np

a, x, t, lr = np.array([3.0, -1.0]), np.array([2.0, 0.5]), 1.0, 0.1
e = (a * x).sum() - t
print("loss:", e**2)
print("a.grad:", 2 * e * x)
print("loss after backward:", e**2)
a = a - lr * 2 * e * x
print("a:", a)
print("loss after the step:", ((a * x).sum() - t) ** 2)

# %% numpy_added
a, total = np.array([3.0, -1.0]), np.zeros(2)
for _ in range(2):
    total = total + 2 * ((a * x).sum() - t) * x
    a = a - lr * total
    print("a.grad:", total)
print("loss after two steps:", ((a * x).sum() - t) ** 2)
