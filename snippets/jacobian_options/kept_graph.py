"""jacobian without create_graph: the result of forward mode keeps the graph of the parameters."""

# %% torch
import torch
from torch.autograd.functional import jacobian

w = torch.tensor([1.5, -0.5], dtype=torch.float64, requires_grad=True)
x = torch.tensor([2.0, 5.0], dtype=torch.float64)


def f(x):
    return w * x**2


for strategy in "reverse-mode", "forward-mode":
    J = jacobian(f, x, vectorize=True, strategy=strategy)
    print(f"{strategy}: has J a graph?", J.grad_fn is not None)
    print(f"J, {strategy}:", J.detach(), sep="\n")
J.sum().backward()
print("w.grad:", w.grad)

# %% fixed
with torch.no_grad():
    J = jacobian(f, x, vectorize=True, strategy="forward-mode")
print("under no_grad: has J a graph?", J.grad_fn is not None)
print("J, under no_grad:", J, sep="\n")

# %% numpy
import numpy as np

w, x = np.array([1.5, -0.5]), np.array([2.0, 5.0])
J = np.diag(2 * w * x)
for strategy in "reverse-mode", "forward-mode":
    print(f"J, {strategy}:", J, sep="\n")
print("w.grad:", 2 * x)

# %% numpy_fixed
print("J, under no_grad:", J, sep="\n")
