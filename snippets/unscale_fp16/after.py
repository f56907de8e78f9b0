"""A second step, without update() after the first step."""

# %% error raises="RuntimeError: unscale_() is being called after step()"
import torch

w = torch.tensor([3.0, 5.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.25)
scaler = torch.amp.GradScaler("cpu")
for x in torch.tensor([[4.0, 0.5], [-1.0, 2.0]]):
    optimizer.zero_grad()
    scaler.scale((x * w**2).sum()).backward()
    scaler.unscale_(optimizer)
    scaler.step(optimizer)
