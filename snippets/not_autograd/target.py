"""Class numbers that begin at 1: on the CPU, the error names the target."""

# %% error raises="IndexError: Target 3 is out of bounds"
import torch

scores = torch.tensor([[0.5, 3.0, 1.0], [2.0, 0.5, -1.0]], requires_grad=True)
targets = torch.tensor([3, 1])
L = torch.nn.functional.cross_entropy(scores, targets)
L.backward()
