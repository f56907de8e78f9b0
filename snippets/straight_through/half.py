"""The sum of a straight-through estimator is rounded. Here in float16."""

# %% torch
import torch

z = torch.tensor(40.0, dtype=torch.float16, requires_grad=True)
q = 3 * torch.tensor(0.1, dtype=torch.float16)
rounded = z + (q - z).detach()
exact = q.detach() + (z - z.detach())
print("q:", q)
print("rounded:", rounded)
print("exact:", exact)
(exact**2).backward()
print("z.grad:", z.grad)

# %% numpy blind="input: float16 hides it" one-point="float16 rounds other numbers in other ways"
import numpy as np

z, q = np.float16(40.0), 3 * np.float16(0.1)
print("q:", float(q))
print("rounded:", float(z + (q - z)))
print("exact:", float(q + (z - z)))
print("z.grad:", float(2 * q))
