"""A Newton step with a Jacobian for each point, with torch.compile and under inference_mode."""

# %% torch
import torch
from torch.func import jacfwd, jacrev, vmap


def distorted(x):
    return x * (1 + 0.25 * (x**2).sum())


def by_jacrev(x):
    return vmap(jacrev(distorted))(x)


def by_jacfwd(x):
    return vmap(jacfwd(distorted))(x)


def newton_step(x, y, jacobian):
    J = jacobian(x)
    r = vmap(distorted)(x) - y
    return x - torch.linalg.solve(J, r.unsqueeze(-1)).squeeze(-1)


x = torch.tensor([[0.5, -1.0], [2.0, 1.5]])
y = torch.tensor([[0.75, -1.25], [4.0, 3.5]])
compiled = torch.compile(newton_step, backend="eager", fullgraph=True)
print("by jacfwd:", newton_step(x, y, by_jacfwd), sep="\n")
print("by jacrev, compiled step:", compiled(x, y, by_jacrev), sep="\n")

# %% disabled
with_break = torch.compile(newton_step, backend="eager")  # without fullgraph=True
print("by jacfwd, with a break:", with_break(x, y, torch.compiler.disable(by_jacfwd)), sep="\n")

# %% inference
with torch.inference_mode():
    print("by jacfwd, under inference:", newton_step(x, y, by_jacfwd), sep="\n")

# %% numpy
import numpy as np

x = np.array([[0.5, -1.0], [2.0, 1.5]])
y = np.array([[0.75, -1.25], [4.0, 3.5]])
steps = []
for x_i, y_i in zip(x, y, strict=True):
    s = 1 + 0.25 * (x_i**2).sum()
    J = s * np.eye(2) + np.outer(x_i, x_i) / 2
    steps.append(x_i - np.linalg.solve(J, s * x_i - y_i))
print("by jacfwd:", np.array(steps), sep="\n")
print("by jacrev, compiled step:", np.array(steps), sep="\n")

# %% numpy_disabled
print("by jacfwd, with a break:", np.array(steps), sep="\n")

# %% numpy_inference
print("by jacfwd, under inference:", np.array(steps), sep="\n")
