"""Fine-tuning in bfloat16: what the conversion from float16 loses, and what a small step loses."""

# %% torch
import torch

w = torch.tensor([0.49, -0.0311, 0.0031, 1.37], dtype=torch.float16)  # a checkpoint in float16
x = torch.tensor([4.0, -8.0, 16.0, 2.0])
print("lost in bfloat16:", w.float() - w.bfloat16().float())
print("output in float16:", w.float() @ x)
print("output in bfloat16:", w.bfloat16().float() @ x)

# %% step
start = torch.tensor([0.5, 0.02, 0.003, 0.0015]).bfloat16()
lr, gradient = 1e-5, torch.ones(4)
half, master = start.clone().requires_grad_(), start.float().requires_grad_()
half_optimizer, master_optimizer = torch.optim.SGD([half], lr=lr), torch.optim.SGD([master], lr=lr)
half.grad, master.grad = gradient.bfloat16(), gradient
half_optimizer.step()
print("one step, in units of lr:", (start.float() - half.detach().float()) / lr)

# %% hundred
for _ in range(99):
    half_optimizer.step()
for _ in range(100):
    master_optimizer.step()
print("hundred steps in bfloat16:", (start.float() - half.detach().float()) / lr)
print("hundred steps of master weights:", (start.float() - master.detach()) / lr)
print("their copy in bfloat16:", (start.float() - master.detach().bfloat16().float()) / lr)

# %% numpy blind="J @ v: both factors are vectors"
import numpy as np


def rounded(x, bits):
    """Round to this many binary digits."""
    digits, exponent = np.frexp(x)
    return np.round(2.0**bits * digits) / 2.0**bits * 2.0**exponent


w = rounded(np.array([0.49, -0.0311, 0.0031, 1.37]), 11)
x = np.array([4.0, -8.0, 16.0, 2.0])
print("lost in bfloat16:", w - rounded(w, 8))
print("output in float16:", w @ x)
print("output in bfloat16:", rounded(w, 8) @ x)

# %% numpy_step
start = rounded(np.array([0.5, 0.02, 0.003, 0.0015]), 8)
lr, gradient = 10.0**-5, np.ones(4)
half = rounded(start - lr * gradient, 8)
print("one step, in units of lr:", (start - half) / lr)

# %% numpy_hundred
for _ in range(99):
    half = rounded(half - lr * gradient, 8)
master = start
for _ in range(100):
    master = rounded(master - lr * gradient, 24)
print("hundred steps in bfloat16:", (start - half) / lr)
print("hundred steps of master weights:", (start - master) / lr)
print("their copy in bfloat16:", (start - rounded(master, 8)) / lr)
