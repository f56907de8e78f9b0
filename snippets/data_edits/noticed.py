"""PyTorch notices the same edit if it is made under no_grad."""

# %% error raises="RuntimeError: one of the variables needed for gradient computation"
import torch

w = torch.tensor([0.5, 3.0], requires_grad=True)
y = torch.exp(w[0]) * w[1]
with torch.no_grad():
    w.mul_(0.5)
y.backward()
