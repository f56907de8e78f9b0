"""Newton's method for a batch, where two samples have not converged: implicit gradients with and without them."""

# %% torch rtol=1e-7
import torch

c = torch.tensor([-3.75, 2.5, 1.875], dtype=torch.float64)
w = torch.tensor(0.8, dtype=torch.float64, requires_grad=True)
a = w * c  # find the root x of x³ - 2x + a


def f(x, a):
    return x**3 - 2 * x + a


x = torch.tensor([1.5, 0.0, 0.9], dtype=torch.float64)
with torch.no_grad():
    for _ in range(8):
        x = x - f(x, a) / (3 * x**2 - 2)
slope = 3 * x**2 - 2  # a constant for backward
step = f(x, a) / slope  # recorded
root = x - step  # its backward is the implicit gradient
print("step:", step.detach())
for i in range(3):
    print("gradient of one sample:", torch.autograd.grad(root[i], w, retain_graph=True)[0])

# %% masked rtol=1e-7
ok = step.detach().abs() < 1e-9
loss = (x[ok] - f(x[ok], a[ok]) / slope[ok]).sum()
loss.backward()
print("ok:", ok.tolist())
print("w.grad:", w.grad)

# %% numpy rtol=1e-7
import numpy as np

c, w = np.array([-3.75, 2.5, 1.875]), 0.8
a = w * c
x = np.array([1.5, 0.0, 0.9])
for _ in range(8):
    x = (2 * x**3 - a) / (3 * x**2 - 2)  # x - f/f', in one fraction
slope = 3 * x**2 - 2
step = (x**3 - 2 * x + a) / slope
print("step:", step)
each = -c / slope
for gradient in each:
    print("gradient of one sample:", gradient)

# %% numpy_masked rtol=1e-7
ok = np.abs(step) < 10.0**-9
print("ok:", ok.tolist())
print("w.grad:", each[ok].sum())
