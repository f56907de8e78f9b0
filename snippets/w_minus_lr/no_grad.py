"""The assignment under no_grad: the new w does not require a gradient."""

# %% silenced raises="RuntimeError: element 0 of tensors does not require grad"
import torch

w = torch.tensor([3.0, 5.0], requires_grad=True)
for _ in range(2):
    (w[0] * w).sum().backward()
    with torch.no_grad():
        w = w - 0.125 * w.grad
