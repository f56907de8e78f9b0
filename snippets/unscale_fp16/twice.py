"""Two parts of a batch, each unscaled, before one step."""

# %% error raises="RuntimeError: unscale_() has already been called on this optimizer"
import torch

w = torch.tensor([3.0, 5.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.25)
scaler = torch.amp.GradScaler("cpu")
for x in torch.tensor([[4.0, 0.5], [-1.0, 2.0]]):
    scaler.scale((x * w**2).sum()).backward()
    scaler.unscale_(optimizer)
    torch.nn.utils.clip_grad_norm_(w, 5.0)
