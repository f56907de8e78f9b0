"""The complete Q of a tall matrix."""

# %% error raises="RuntimeError: The QR decomposition is not differentiable when"
import torch

A = torch.tensor([[2.0, 1.0], [1.0, 3.0], [4.0, 1.0]], requires_grad=True)
Q, R = torch.linalg.qr(A, mode="complete")
R.diagonal().abs().log().sum().backward()
