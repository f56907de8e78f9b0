"""Two outputs, and a v for the second with another shape that broadcasts."""

# %% error raises="RuntimeError: Boolean value of Tensor with more than one"
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
outputs = [x**2, (x**3).sum()]
weights = [torch.ones(2), torch.ones(1)]
torch.autograd.backward(outputs, weights)
