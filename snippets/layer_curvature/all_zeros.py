"""A Hessian of zeros: three functions, and what strict=True says about them."""

# %% torch
import torch
from torch.autograd.functional import hessian

x = torch.tensor([0.5, 2.0], dtype=torch.float64)
W = torch.tensor([[1.0, 2.0], [3.0, -4.0], [-2.0, 5.0]], dtype=torch.float64)


def frozen(x):
    return (x.detach() * x).sum()  # x², if nothing were detached


def hard(x):
    return (x > 1).double().sum()


def network(x):
    return torch.relu(W @ x).sum()


print("x:", x)
for f in (frozen, hard, network):
    print(f"hessian of {f.__name__}:", hessian(f, x), sep="\n")

# %% frozen raises="RuntimeError: While computing the hessian, found that the jacobian of the user-provided function"
hessian(frozen, x, strict=True)

# %% hard raises="RuntimeError: Output 0 of the user-provided function does not require gradients"
hessian(hard, x, strict=True)

# %% network
print("strict:", hessian(network, x, strict=True), sep="\n")

# %% smooth
from torch.nn.functional import softplus

print("without detach:", hessian(lambda x: (x * x).sum(), x), sep="\n")
print("with softplus:", hessian(lambda x: softplus(W @ x).sum(), x), sep="\n")
H = hessian(lambda W: torch.relu(W @ x).sum() ** 2, W)  # [3, 2, 3, 2]
print("weights, one row:", H[2, 1], sep="\n")

# %% numpy
import numpy as np

x = np.array([0.5, 2.0])
W = np.array([[1.0, 2.0], [3.0, -4.0], [-2.0, 5.0]])
print("x:", x)
for name in ("frozen", "hard", "network"):
    print(f"hessian of {name}:", np.zeros((2, 2)), sep="\n")  # no slope depends on x

# %% numpy_network
print("strict:", np.zeros((2, 2)), sep="\n")

# %% numpy_smooth
print("without detach:", 2 * np.eye(2), sep="\n")
s = 1 / (1 + np.exp(-(W @ x)))
print("with softplus:", W.T @ np.diag(s * (1 - s)) @ W, sep="\n")
alive = np.where(W @ x > 0, 1.0, 0.0)
print("weights, one row:", 2 * alive[2] * x[1] * np.outer(alive, x), sep="\n")
