"""v on another device than y."""

# %% error tags=["raises-exception"] raises="RuntimeError: invalid gradient at index 0 - expected device cpu"
import torch

x = torch.tensor([3.0, 5.0], requires_grad=True)
y = x[0] * x
v = torch.ones(2, device="meta")
y.backward(v)
