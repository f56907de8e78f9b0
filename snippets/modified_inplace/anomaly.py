"""Anomaly mode shows which operation saved the tensor that was changed."""

# %% error raises="RuntimeError: The variable in question was changed in there"
import torch

x = torch.tensor([0.5, 2.0], requires_grad=True)
with torch.autograd.set_detect_anomaly(True):
    y = x.exp()
    y += x[0]
    y.backward(torch.tensor([1.0, 10.0]))
