"""A parameter is changed under no_grad between the forward computation and backward."""

# %% error raises="RuntimeError: [torch.FloatTensor [2]] is at version 1; expected version 0"
import torch

w = torch.tensor([3.0, 2.0], requires_grad=True)
y = w**2
with torch.no_grad():
    w -= 0.1
y.backward(torch.tensor([1.0, 10.0]))
