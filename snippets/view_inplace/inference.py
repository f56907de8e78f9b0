"""A view is made under inference_mode, and changed outside."""

# %% error raises="RuntimeError: A view was created in inference mode"
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
y = x[0] * x
with torch.inference_mode():
    first = y[:1]
first *= 10
