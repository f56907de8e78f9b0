"""A loop that resets .grad before the first backward."""

# %% error raises="AttributeError: 'NoneType' object has no attribute 'zero_'"
import torch

w = torch.tensor([3.0, 5.0], requires_grad=True)
for _ in range(3):
    w.grad.zero_()
    loss = (w[0] - 7) ** 2 + w[0] * w[1] ** 2
    loss.backward()
