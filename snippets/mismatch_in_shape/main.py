"""A column of weights for a vector of losses."""

# %% error raises="RuntimeError: Mismatch in shape: grad_output[0]"
import torch

X = torch.tensor([[3.0, 5.0], [4.0, -3.0], [7.0, 6.0]])
t = torch.tensor([6.0, -4.0, 10.0])
w = torch.tensor([0.5, 1.5], requires_grad=True)
y = (X @ w - t) ** 2  # one loss for each sample
v = torch.tensor([[4.0], [7.0], [5.0]])
y.backward(v)
