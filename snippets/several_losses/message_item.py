"""Two losses of shape [], and a weight of shape [1] for the second."""

# %% error raises="RuntimeError: torch.Size([1]) and output[1] has a shape of torch.Size([])"
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
outputs = [x.sum(), (x**2).sum()]
weights = [torch.tensor(1.0), torch.tensor([1.0])]
torch.autograd.backward(outputs, weights)
