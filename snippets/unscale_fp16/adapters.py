"""A frozen layer in half precision, and an adapter that takes over its dtype, as in LoRA."""

# %% torch
import torch

base = torch.nn.Linear(2, 2, bias=False).half().requires_grad_(False)
adapter = torch.nn.Linear(2, 2, bias=False).to(base.weight.dtype)
with torch.no_grad():
    base.weight.copy_(torch.tensor([[3.0, 5.0], [-6.0, 7.0]]))
    adapter.weight.copy_(torch.tensor([[0.5, 2.0], [1.0, -4.0]]))
for p in [*base.parameters(), *adapter.parameters()]:
    if p.requires_grad:
        p.data = p.data.float()  # the fix

optimizer = torch.optim.SGD(adapter.parameters(), lr=0.25)
scaler = torch.amp.GradScaler("cpu", init_scale=256.0)
x = torch.tensor([4.0, 0.5])
with torch.autocast("cpu", dtype=torch.float16):
    y = base(x) + adapter(x)
    loss = (y.float() ** 2).sum()
scaler.scale(loss).backward()
scaler.unscale_(optimizer)
print("adapter.weight.grad:", adapter.weight.grad)

# %% numpy one-point="float16 holds y exactly, and rounds most other numbers"
import numpy as np

W, A = np.array([[3.0, 5.0], [-6.0, 7.0]]), np.array([[0.5, 2.0], [1.0, -4.0]])
x = np.array([4.0, 0.5])
print("adapter.weight.grad:", 2 * np.outer((W + A) @ x, x))
