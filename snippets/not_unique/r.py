"""R alone, of a tall matrix."""

# %% error raises="RuntimeError: The derivative of linalg.qr depends on Q, which is not"
import torch

A = torch.tensor([[2.0, 1.0], [1.0, 3.0], [4.0, 1.0]], requires_grad=True)
_, R = torch.linalg.qr(A, mode="r")
R.diagonal().abs().log().sum().backward()
