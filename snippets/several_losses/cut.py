"""Two losses in a vector made by torch.tensor, which copies only their values."""

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
import torch

x = torch.tensor([4.0, 3.0], requires_grad=True)
misfit = (x[0] + 2 * x[1] - 7) ** 2
penalty = (x**2).sum()
losses = torch.tensor([misfit, penalty])
losses.backward(torch.tensor([0.2, 0.8]))
