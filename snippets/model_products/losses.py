"""Losses with and without forward mode over reverse mode."""

# %% torch
import torch
from torch.func import grad, hessian, jvp
from torch.nn import functional

X = torch.tensor([[1.0, 2.0], [3.0, 1.0], [-1.0, 4.0]])
target = torch.tensor([0.0, 1.0, 0.5])
w, v = torch.tensor([0.5, 2.0]), torch.tensor([1.0, 10.0])
for name in (
    "mse_loss",
    "huber_loss",
    "binary_cross_entropy_with_logits",
):
    loss = getattr(functional, name)

    def f(w, loss=loss):
        return loss(X @ w, target)

    print(name)
    try:
        jvp(grad(f), (w,), (v,))
        print("forward over reverse:", "works")
    except (RuntimeError, NotImplementedError) as error:
        print("forward over reverse:", type(error).__name__)


def mean_square(w):
    return functional.mse_loss(X @ w, target)


H = hessian(mean_square)(w)
print("H of mse_loss:", H, sep="\n")

# %% numpy blind="input, J @ v, J.T: only whether it is refused is printed"
import numpy as np

X = np.array([[1.0, 2.0], [3.0, 1.0], [-1.0, 4.0]])
print("H of mse_loss:", 2 / 3 * X.T @ X, sep="\n")
