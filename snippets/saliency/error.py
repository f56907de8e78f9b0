"""All scores of a batch at once: backward refuses without weights."""

# %% error raises="RuntimeError: grad can be implicitly created only for scalar outputs"
import torch

W = torch.tensor([[1.0, 3.0, -2.0], [4.0, 0.5, 7.0]])
X = torch.tensor([[3.0, 0.5], [-1.0, 4.0]], requires_grad=True)
scores = X**2 @ W
scores.backward()
