"""A tensor that is made of numbers, which have no graph."""

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
import torch

X = torch.tensor([[3.0, 5.0], [4.0, -3.0]])
t = torch.tensor([6.0, -4.0])
w = torch.tensor([0.5, 1.5], requires_grad=True)
losses = list((X @ w - t) ** 2)
loss = torch.tensor([one.item() for one in losses]).mean()
loss.backward()
