"""DoRA with the norm of the weight attached, and as a constant."""

# %% torch
import torch

W0 = torch.tensor([[3.0, 4.0], [1.0, -2.0]])  # frozen
B = torch.tensor([[0.5], [-1.0]], requires_grad=True)
A = torch.tensor([[1.0, 2.0]], requires_grad=True)
m = torch.tensor([[5.0], [2.0]], requires_grad=True)  # the magnitudes
x = torch.tensor([2.0, 1.0])
v = torch.tensor([1.0, 3.0])  # the gradient at the output
for way in ("attached", "detached"):
    m.grad = B.grad = A.grad = None
    V = W0 + B @ A
    weight_norm = V.norm(dim=1, keepdim=True)
    if way == "detached":
        weight_norm = weight_norm.detach()
    y = (m * V / weight_norm) @ x
    y.backward(v)
    print(f"{way}, output:", y)
    print("m.grad:", m.grad)
    print("B.grad:", B.grad)
    print("A.grad:", A.grad)

# %% numpy
import numpy as np

W0 = np.array([[3.0, 4.0], [1.0, -2.0]])
B, A = np.array([[0.5], [-1.0]]), np.array([[1.0, 2.0]])
m = np.array([[5.0], [2.0]])
x, v = np.array([2.0, 1.0]), np.array([1.0, 3.0])
V = W0 + B @ A
norm = np.sqrt((V**2).sum(axis=1, keepdims=True))
unit = V / norm  # the direction of each row
G = np.outer(v, x)  # at m * unit
along = (G * unit).sum(axis=1, keepdims=True)
for way, at_V in (("attached", m / norm * (G - along * unit)), ("detached", m / norm * G)):
    print(f"{way}, output:", m * unit @ x)
    print("m.grad:", along)
    print("B.grad:", at_V @ A.T)
    print("A.grad:", B.T @ at_V)
