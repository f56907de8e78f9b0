"""One v, with the flag for several."""

# %% error raises="RuntimeError: If `is_grads_batched=True`, we interpret the first dimension"
import torch

x = torch.tensor([5.0, 3.0, 4.0], requires_grad=True)
y = torch.stack([x[0] ** 3 * x[1], x[1] * x[2] ** 2])
v = torch.tensor([4.0, 7.0])
torch.autograd.grad(y, x, v, is_grads_batched=True)
