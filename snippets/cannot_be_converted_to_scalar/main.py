"""item() of three losses."""

# %% error raises="RuntimeError: a Tensor with 3 elements cannot be converted to Scalar"
import torch

X = torch.tensor([[3.0, 5.0], [4.0, -3.0], [7.0, 6.0]])
w = torch.tensor([0.5, 1.5], requires_grad=True)
losses = (X @ w) ** 2
losses.item()
