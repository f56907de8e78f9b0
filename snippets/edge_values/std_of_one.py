"""std over one element, and over equal elements."""

# %% torch
import torch

x = torch.tensor([[3.0, 5.0]], requires_grad=True)  # one row
deviation = x.std(0)
deviation.sum().backward()
print("deviation:", deviation)
print("x.grad:", x.grad)

# %% correction
z = torch.tensor([[3.0, 5.0]], requires_grad=True)
s = z.std(0, correction=0)
s.sum().backward()
print("s:", s)
print("z.grad:", z.grad)
u = torch.tensor([[4.0, 1.0], [4.0, 3.0]], requires_grad=True)  # the first column has equal numbers
u.std(0).sum().backward()
print("u.grad:", u.grad, sep="\n")

# %% numpy blind="2 + x, 2x for x², 3 for 2, x - y: all is nan for one row" one-point="one row is the point"
import numpy as np

x = np.array([[3.0, 5.0]])
with np.errstate(invalid="ignore"):
    deviation = np.sqrt(np.sum((x - x.mean(0)) ** 2, axis=0) / np.subtract(len(x), 1.0))
    print("deviation:", deviation)
    print("x.grad:", (x - x.mean(0)) / (np.subtract(len(x), 1.0) * deviation))

# %% numpy_correction
z = np.array([[3.0, 5.0]])
u = np.array([[4.0, 1.0], [4.0, 3.0]])


def slope(x, correction):  # (x − mean) / ((n − correction) s), and 0 where s is 0
    s = x.std(0, ddof=correction)
    return np.where(s > 0, (x - x.mean(0)) / ((len(x) - correction) * np.where(s > 0, s, 1)), 0)


print("s:", z.std(0, ddof=0))
print("z.grad:", slope(z, 0))
print("u.grad:", slope(u, 1), sep="\n")
