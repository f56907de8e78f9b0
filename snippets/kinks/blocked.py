"""The gradient of a layer before clamp, where its output is inside the bounds and where it is outside."""

# %% torch
import torch

merged = torch.tensor([[0.25], [0.5], [0.75]])
x = torch.tensor([[0.5, -0.25], [2.0, 3.0], [-7.0, 5.0]])
refine = torch.nn.Linear(2, 1, bias=False)
refine.load_state_dict({"weight": torch.tensor([[1.0, 0.5]])})
target = torch.tensor([[1.0], [3.0], [-2.0]])

res = refine(x)
res.retain_grad()
pred = torch.clamp(merged + res, 0, 1)
loss = ((pred - target) ** 2).sum()
print("merged + res:", merged + res)
print("loss:", loss)
print("before backward:", refine.weight.grad)
loss.backward()
print("at res:", res.grad)
print("after backward:", refine.weight.grad)
refine.zero_grad()
print("after zero_grad:", refine.weight.grad)

# %% numpy
import numpy as np

merged = np.array([[0.25], [0.5], [0.75]])
x = np.array([[0.5, -0.25], [2.0, 3.0], [-7.0, 5.0]])
target = np.array([[1.0], [3.0], [-2.0]])
res = x @ np.array([[1.0], [0.5]])
raw = merged + res
pred = np.minimum(np.maximum(raw, 0), 1)
slope = np.where((raw >= 0) & (raw <= 1), 1.0, 0.0)
v = 2 * (pred - target) * slope
print("merged + res:", raw)
print("loss:", np.sum((pred - target) ** 2))
print("at res:", v)
print("after backward:", v.T @ x)
