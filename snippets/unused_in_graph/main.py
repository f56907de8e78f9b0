"""The gradient of a slice that was made after y."""

# %% error raises="RuntimeError: appears to not have been used in the graph"
import torch

x = torch.tensor([5.0, 3.0], requires_grad=True)
y = x[0] ** 3 * x[1]
torch.autograd.grad(y, x[0])
