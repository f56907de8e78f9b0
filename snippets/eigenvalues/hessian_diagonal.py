"""The diagonal of the Hessian of a cross entropy, with vmap over unit vectors."""

# %% torch rtol=1e-6
import torch
from torch.func import functional_call, grad, hessian, jvp, vmap
from torch.nn.functional import cross_entropy

model = torch.nn.Linear(2, 3, bias=False, dtype=torch.float64)
X = torch.tensor([[1.0, 0.5], [-0.5, 2.0], [1.5, -1.0]], dtype=torch.float64)
t = torch.tensor([0, 2, 1])
w = torch.tensor([0.3, -0.2, 0.5, 0.1, -0.4, 0.7], dtype=torch.float64)  # all parameters, flat


def loss_of(w):
    return cross_entropy(functional_call(model, {"weight": w.view(3, 2)}, X), t)


def product(v):
    return jvp(grad(loss_of), (w,), (v,))[1]


def entry(i):
    e = (torch.arange(len(w)) == i).to(w.dtype)  # one unit vector
    return torch.dot(e, product(e))


diagonal = vmap(entry, chunk_size=2)(torch.arange(len(w)))
print("diagonal:", diagonal)
print("hessian gives the same:", torch.allclose(diagonal, hessian(loss_of)(w).diagonal()))

# %% signs rtol=1e-6
signs = torch.cartesian_prod(*[torch.tensor([-1.0, 1.0], dtype=torch.float64)] * 6)
estimates = vmap(lambda v: v * product(v))(signs)
print("from one choice of signs:", estimates[5])
print("mean over all choices:", estimates.mean(0))

# %% squares rtol=1e-6
with torch.no_grad():
    model.weight.copy_(w.view(3, 2))
params = list(model.parameters())
grads = torch.autograd.grad(cross_entropy(model(X), t), params, create_graph=True)


def estimate(signs):
    products = torch.autograd.grad(grads, params, signs, retain_graph=True)  # Hv
    return torch.cat([(v * Hv).flatten() for v, Hv in zip(signs, products, strict=True)])


D = torch.stack([estimate([v.view(3, 2)]) for v in signs])  # one row for each choice of signs
print("sum of the squared diagonal:", diagonal.square().sum())
print("mean of one squared estimate:", D.square().sum(1).mean())
print("sum of all squared entries:", hessian(loss_of)(w).square().sum())
print("mean of a product of two estimates:", (D @ D.T).mean())

# %% numpy
import numpy as np

X = np.array([[1.0, 0.5], [-0.5, 2.0], [1.5, -1.0]])
W = np.array([0.3, -0.2, 0.5, 0.1, -0.4, 0.7]).reshape(3, 2)
p = np.exp(X @ W.T)
p = p / p.sum(1, keepdims=True)
print("diagonal:", ((p * (1 - p)).T @ X**2 / 3).flatten())

# %% numpy_signs
H = np.zeros((6, 6))
for x, q in zip(X, p, strict=True):
    H = H + np.kron(np.diag(q) - np.outer(q, q), np.outer(x, x)) / 3
v = np.array([-1, -1, -1, 1, -1, 1])
print("from one choice of signs:", v * (H @ v))
print("mean over all choices:", np.diag(H))

# %% numpy_squares
print("sum of the squared diagonal:", np.sum(np.diag(H) ** 2))
print("mean of one squared estimate:", np.sum(H @ H.T * np.eye(6)))
print("sum of all squared entries:", np.sum(H**2))
print("mean of a product of two estimates:", np.sum(np.diag(H) ** 2))
