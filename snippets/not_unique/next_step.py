"""A gradient that is not finite goes into the matrix, and the next decomposition fails."""

# %% torch blind="2 + x, J @ v, J.T, x -= y: only whether the numbers are finite is printed"
import torch

M = torch.tensor([[0.0, -2.0], [2.0, 0.0]], requires_grad=True)  # equal singular values
U, S, Vh = torch.linalg.svd(M)
(U @ Vh)[0, 0].backward()
print("is the matrix finite?", bool(M.isfinite().all()))
print("is the gradient finite?", bool(M.grad.isfinite().all()))
with torch.no_grad():
    M -= 0.1 * M.grad
print("is eigh finite?", bool(torch.linalg.eigh(M)[0].isfinite().all()))

# %% error raises="_LinAlgError: linalg.svd: The algorithm failed to converge because the input matrix contained"
torch.linalg.svd(M)
