"""TRPO: the KL divergence between a policy and its detached copy has a Hessian, which gives the step and its length."""

# %% torch
import torch
from torch.autograd import grad

X = torch.tensor([[1.0, -0.5, 2.0], [0.5, 1.5, -1.0]], dtype=torch.double)  # two states
W = torch.tensor([[0.5, -1.0], [1.0, 0.25], [-0.5, 0.75]], dtype=torch.double, requires_grad=True)
u = torch.tensor([[1.0, -2.0], [0.5, 3.0], [2.0, -1.0]], dtype=torch.double)


def kl_of(old, new):
    return (old.exp() * (old - new)).sum(1).mean()


def hessian_vector_product(u, *, detach=True):
    new = (X @ W).log_softmax(1)
    old = new.detach() if detach else new  # the same policy
    (g,) = grad(kl_of(old, new), W, create_graph=True)
    return g, grad(g, W, u)[0]


g, Fu = hessian_vector_product(u)
print("gradient is zero:", g.abs().max().item() < 1e-9)
print("Fu:", Fu, sep="\n")

# %% both
g, Hu = hessian_vector_product(u, detach=False)
print("product is zero:", Hu.abs().max().item() < 1e-9)

# %% step
advantages = torch.tensor([3.0, -1.5], dtype=torch.double)
chosen = (X @ W).log_softmax(1)[[0, 1], [1, 0]]  # log probabilities of the actions
(b,) = grad((advantages * chosen).mean(), W)


def conjugate_gradients(product, b, steps=3):
    s, r, p = torch.zeros_like(b), b, b
    for _ in range(steps):
        Ap = product(p)
        a = (r * r).sum() / (p * Ap).sum()
        s, rest = s + a * p, r - a * Ap
        r, p = rest, rest + (rest * rest).sum() / (r * r).sum() * p
    return s


def Fvp(p):
    return hessian_vector_product(p)[1] + 0.01 * p  # with damping


max_kl = 0.02
stepdir = conjugate_gradients(Fvp, b)
shs = 0.5 * (stepdir * Fvp(stepdir)).sum()
print("stepdir:", stepdir, sep="\n")
print("shs:", shs)
fullstep = stepdir / (shs / max_kl).sqrt()
with torch.no_grad():
    print("KL of the step:", kl_of((X @ W).log_softmax(1), (X @ (W + fullstep)).log_softmax(1)).float())

# %% numpy
import numpy as np

X = np.array([[1.0, -0.5, 2.0], [0.5, 1.5, -1.0]])
W = np.array([[0.5, -1.0], [1.0, 0.25], [-0.5, 0.75]])
u = np.array([1.0, -2.0, 0.5, 3.0, 2.0, -1.0])


def softmax(z):
    """Return the softmax of each row."""
    return np.exp(z) / np.exp(z).sum(axis=1, keepdims=True)


P = softmax(X @ W)
F = sum(np.kron(np.outer(x, x), np.diag(p) - np.outer(p, p)) for x, p in zip(X, P, strict=True)) / 2
print("Fu:", (F @ u).reshape(3, 2), sep="\n")

# %% numpy_step blind="J @ v: F is symmetric"
v = np.array([3.0, -1.5]) / 2
bound = 0.02
b = sum(c * np.outer(x, e - p) for c, x, e, p in zip(v, X, np.eye(2)[[1, 0]], P, strict=True)).ravel()
A = F + 0.01 * np.eye(6)
s = np.linalg.solve(A, b)
half = s @ A @ s / 2
print("stepdir:", s.reshape(3, 2), sep="\n")
print("shs:", half)
Q = softmax(X @ (W + (s / np.sqrt(half / bound)).reshape(3, 2)))
reached = np.sum(P * np.log(P / Q)) / 2
print("KL of the step:", reached)
