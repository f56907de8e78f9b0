"""GaLore and LoRA: the rank of the change of a weight, while the projector of GaLore changes every two steps."""

# %% torch
import torch

double = {"dtype": torch.float64}
x = torch.tensor([[1.0, -2.0, 0.5], [3.0, 1.0, -1.0], [0.25, 1.5, 2.0], [-1.0, 0.5, 1.0]], **double)
t = torch.tensor([[1.0, 0.0, 2.0], [-1.0, 2.0, 0.5], [0.5, -3.0, 1.0], [2.0, 1.0, -1.5]], **double)
start = torch.tensor([[0.5, -1.0, 2.0], [1.5, 0.5, -0.5], [1.0, 0.25, -1.0]], **double)
rate, every = 0.01, 2


def loss(W):
    return ((x @ W.T - t) ** 2).sum()


W = start.clone().requires_grad_()
for step in range(6):
    (G,) = torch.autograd.grad(loss(W), W)
    if step % every == 0:
        P = torch.linalg.svd(G)[0][:, :1]  # a new projector of rank one
    with torch.no_grad():
        W -= rate * P @ (P.T @ G)
    if step % every == 1:
        change = W.detach() - start
        print("rank of the change:", torch.linalg.matrix_rank(change, rtol=1e-9).item())
        print("norm of the change:", change.norm())

# %% lora
B = torch.zeros(3, 1, requires_grad=True, **double)
A = torch.tensor([[0.5, -0.25, 0.75]], requires_grad=True, **double)
for step in range(6):
    at_B, at_A = torch.autograd.grad(loss(start + B @ A), (B, A))
    with torch.no_grad():
        B -= rate * at_B
        A -= rate * at_A
    if step % every == 1:
        change = (B @ A).detach()
        print("rank of the change:", torch.linalg.matrix_rank(change, rtol=1e-9).item())
        print("norm of the change:", change.norm())

# %% numpy
import numpy as np

x = np.array([[1.0, -2.0, 0.5], [3.0, 1.0, -1.0], [0.25, 1.5, 2.0], [-1.0, 0.5, 1.0]])
t = np.array([[1.0, 0.0, 2.0], [-1.0, 2.0, 0.5], [0.5, -3.0, 1.0], [2.0, 1.0, -1.5]])
start = np.array([[0.5, -1.0, 2.0], [1.5, 0.5, -0.5], [1.0, 0.25, -1.0]])
rate = 0.01


def at_weight(W):
    return 2 * (x @ W.T - t).T @ x


def show(change):
    print("rank of the change:", int(np.linalg.matrix_rank(change, rtol=10.0**-9)))
    print("norm of the change:", np.sqrt((change**2).sum()))


W = start
for _ in range(3):
    G = at_weight(W)
    u = np.linalg.eigh(G @ G.T)[1][:, -1:]  # for the largest singular value
    for _ in range(2):
        W = W - rate * u @ u.T @ at_weight(W)
    show(W - start)

# %% numpy_lora
B, A = np.zeros((3, 1)), np.array([[0.5, -0.25, 0.75]])
for _ in range(3):
    for _ in range(2):
        G = at_weight(start + B @ A)
        B, A = B - rate * G @ A.T, A - rate * B.T @ G
    show(B @ A)
