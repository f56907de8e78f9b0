"""The sum of a comparison has no graph."""

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
import torch

x = torch.tensor([0.5, 1.25, 2.0])
t = torch.tensor(1.0, requires_grad=True)
count = (x > t).float().sum()
count.backward()
