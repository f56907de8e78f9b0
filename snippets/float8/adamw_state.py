"""The state of AdamW has the dtype of the parameter: in bfloat16, exp_avg_sq does not fall."""

# %% torch
import torch


def state_after(dtype):
    w = torch.ones(1, dtype=dtype, requires_grad=True)
    optimizer = torch.optim.AdamW([w])  # betas=(0.9, 0.999)
    for step in range(500):
        w.grad = torch.tensor([16.0 if step == 0 else 0.25], dtype=dtype)
        optimizer.step()
    return optimizer.state[w]


half, single = state_after(torch.bfloat16), state_after(torch.float32)
print("dtype of exp_avg:", half["exp_avg"].dtype)
print("exp_avg_sq in half:", half["exp_avg_sq"].float())
print("exp_avg_sq in single:", single["exp_avg_sq"])

# %% numpy rtol=1e-4
import numpy as np


def bfloat16(x):
    """Round to eight binary digits, as bfloat16 does."""
    digits, exponent = np.frexp(x)
    return np.round(256 * digits) / 256 * 2.0**exponent


beta2 = 0.999


def exp_avg_sq(rounded):
    v = 0.0
    for step in range(500):
        g = 16.0 if step == 0 else 0.25
        v = rounded(rounded(beta2 * v) + (1 - beta2) * g**2)
    return np.array([v])


print("exp_avg_sq in half:", exp_avg_sq(bfloat16))
print("exp_avg_sq in single:", exp_avg_sq(float))
