"""The Hessian of a hinge loss and its mixed derivatives: a row for each parameter, a column for each input."""

# %% torch
import torch
from torch.func import functional_call, grad, hessian, jacrev

model = torch.nn.Linear(2, 1, dtype=torch.float64)
values = torch.tensor([[0.5, -1.0]], dtype=torch.float64), torch.tensor([0.25], dtype=torch.float64)
params = dict(zip(("weight", "bias"), values, strict=True))
x = torch.tensor([[1.0, 0.5], [2.0, -1.5], [-1.0, 3.0]], dtype=torch.float64)
y = torch.tensor([1.0, 1.0, -1.0], dtype=torch.float64)


def loss_fn(params, x, phi):
    outputs = functional_call(model, params, (x,))[:, 0]
    return phi(1 - y * outputs).mean()


def mixed(phi):
    blocks = jacrev(grad(loss_fn, argnums=1), argnums=0)(params, x, phi)
    print("shape of the block:", blocks["weight"].shape)
    return torch.cat([block.reshape(x.numel(), -1) for block in blocks.values()], 1).T


def whole(phi):
    blocks = hessian(loss_fn)(params, x, phi)
    rows = [torch.cat([b.reshape(params[i].numel(), -1) for b in blocks[i].values()], 1) for i in params]
    return torch.cat(rows)


print("mixed derivatives of the hinge loss:", mixed(torch.relu), sep="\n")
print("Hessian of the hinge loss:", whole(torch.relu), sep="\n")

# %% softplus
softplus = torch.nn.functional.softplus
print("mixed derivatives of softplus:", mixed(softplus), sep="\n")
print("Hessian of softplus:", whole(softplus), sep="\n")

# %% numpy
import numpy as np

w, b = np.array([0.5, -1.0]), 0.25
x = np.array([[1.0, 0.5], [2.0, -1.5], [-1.0, 3.0]])
y = np.array([1.0, 1.0, -1.0])
margin = 1 - y * (x @ w + b)
A = np.hstack([x, np.ones((3, 1))])  # the slopes of an output with respect to the parameters


def matrices(first, second):  # the derivatives of the loss at each margin
    s, t = -y * first / 3, y**2 * second / 3
    blocks = [s[n] * np.eye(3, 2) + t[n] * np.outer(A[n], w) for n in range(3)]
    return np.hstack(blocks), A.T * t @ A


M, H = matrices(margin > 0, 0 * margin)
print("shape of the block:", x.shape + w[None].shape)
print("mixed derivatives of the hinge loss:", M, sep="\n")
print("Hessian of the hinge loss:", H, sep="\n")

# %% numpy_softplus
p = 1 / (1 + np.exp(-margin))
M, H = matrices(p, p * (1 - p))
print("shape of the block:", x.shape + w[None].shape)
print("mixed derivatives of softplus:", M, sep="\n")
print("Hessian of softplus:", H, sep="\n")
