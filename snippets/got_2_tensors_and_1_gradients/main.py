"""Two outputs and one v."""

# %% error raises="RuntimeError: got 2 tensors and 1 gradients"
import torch

w = torch.tensor([5.0, 3.0], requires_grad=True)
misfit = w[0] ** 3 * w[1]
penalty = w[0] * w[1] ** 2
torch.autograd.backward([misfit, penalty], torch.tensor(4.0))
