"""A prediction in half precision, as under autocast, and a target in single precision."""

# %% error raises="RuntimeError: Found dtype Float but expected BFloat16"
import torch

w = torch.tensor([1000.0], requires_grad=True)
t = torch.tensor([1001.5])
with torch.autocast("cpu", dtype=torch.bfloat16):
    prediction = torch.nn.functional.linear(torch.ones(1, 1), w[None])
torch.nn.functional.huber_loss(prediction, t[None]).backward()
