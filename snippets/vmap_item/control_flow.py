"""Gradients of the operators cond, while_loop, scan and map."""

# %% torch
import torch
from torch._higher_order_ops import map as each
from torch._higher_order_ops import scan, while_loop

x = torch.tensor(3.0, requires_grad=True)
torch.cond(x > 1, lambda x: x**2, lambda x: -x, (x,)).backward()
print("by cond:", x.grad)

z = torch.tensor(3.0, requires_grad=True)
count = torch.tensor(0)
_, y = while_loop(lambda i, y: i < 2, lambda i, y: (i + 1, y * y), (count, z))
y.backward()
print("by while loop:", z.grad)

factors = torch.tensor([2.0, 3.0, 5.0], requires_grad=True)
last, all_products = scan(lambda carry, f: (carry * f, carry * f), torch.tensor(1.0), factors)
last.backward()
print("by scan:", factors.grad)

rows = torch.tensor([2.0, 3.0, 5.0], requires_grad=True)
each(lambda row: row**3, rows).sum().backward()
print("by map:", rows.grad)

# %% numpy
import numpy as np

x = np.array(3.0)
z = np.array(3.0)
factors = np.array([2.0, 3.0, 5.0])
print("by cond:", np.where(x > 1, 2 * x, -1))
print("by while loop:", 4 * z**3)  # (z²)²
print("by scan:", np.prod(factors) / factors)
print("by map:", 3 * factors**2)
