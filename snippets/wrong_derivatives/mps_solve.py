"""Compare the gradient of solve on a device with the CPU in float64."""

# %% torch blind="x - y: on a CPU, the difference is only rounding"
import torch


def gradients(A, B):
    A, B = A.detach().requires_grad_(), B.detach().requires_grad_()
    torch.linalg.solve(A, B).sum().backward()
    return A.grad.cpu().double(), B.grad.cpu().double()


device = "mps" if torch.backends.mps.is_available() else "cpu"
A = torch.tensor([[4.0, 1.0], [2.0, 3.0]])
B = torch.tensor([[1.0, 2.0], [3.0, 5.0]])
reference = gradients(A.double(), B.double())
found = gradients(A.to(device), B.to(device))
for name, right, other in zip("AB", reference, found, strict=True):
    print(f"gradient at {name}:", right)
    error = (other - right).norm() / right.norm()
    print("only rounding?", bool(error < 1e-4))


# %% around
def solve(A, B):
    return torch.linalg.solve(A.cpu(), B.cpu()).to(A.device)


A, B = A.to(device).requires_grad_(), B.to(device).requires_grad_()
solve(A, B).sum().backward()
print("A.grad:", A.grad)

# %% numpy
import numpy as np

A, B = np.array([[4.0, 1.0], [2.0, 3.0]]), np.array([[1.0, 2.0], [3.0, 5.0]])
X = np.linalg.inv(A) @ B
V = np.linalg.inv(A).T @ np.ones((2, 2))
print("gradient at A:", -V @ X.T)
print("gradient at B:", V)

# %% numpy_around
print("A.grad:", -V @ X.T)
