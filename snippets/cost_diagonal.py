"""The square of 64 images: v times a diagonal Jacobian that is never built."""

# %% torch
import torch

number = torch.arange(64 * 3 * 224 * 224.0).reshape(64, 3, 224, 224)
x = (number % 256 / 256).requires_grad_()
y = x**2
m, n = y.numel(), x.numel()
v = 1 + number % 10
y.backward(v)
print("x.grad.shape:", x.grad.shape)
print("bytes of the gradient:", x.grad.nbytes)
print("first pixels:", x.grad[0, 0, 0, 5:8])
print("last pixels:", x.grad[-1, -1, -1, -3:])

# %% numpy
import numpy as np

shape = (64, 3, 224, 224)
n = m = 64 * 3 * 224 * 224
print("x.grad.shape:", shape)
print("bytes of the gradient:", 4 * n)
for name, number in [
    ("first pixels:", np.arange(5, 8)),
    ("last pixels:", np.arange(n - 3, n)),
]:
    x = number % 256 / 256
    v = 1 + number % 10
    # the rows of J for these pixels; all other columns are 0
    J = np.array(
        [
            [2 * x[0], 0.0, 0.0],
            [0.0, 2 * x[1], 0.0],
            [0.0, 0.0, 2 * x[2]],
        ]
    )
    print(name, v @ J)
