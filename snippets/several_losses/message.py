"""Two outputs, and a v of the wrong shape for the second."""

# %% error raises="RuntimeError: The size of tensor a (2) must match the size of tensor b (3)"
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
outputs = [x**2, x**3]
weights = [torch.ones(2), torch.ones(3)]
torch.autograd.backward(outputs, weights)
