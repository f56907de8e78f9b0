"""A scaler calls step() of an optimizer whose parameters have no gradient."""

# %% error raises="AssertionError: No inf checks were recorded for this optimizer"
import torch

w = torch.tensor([3.0, 5.0], requires_grad=True)
other = torch.tensor([4.0, 0.5], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.1)
scaler = torch.amp.GradScaler("cpu")
loss = (other**2).sum()
scaler.scale(loss).backward()
scaler.step(optimizer)
