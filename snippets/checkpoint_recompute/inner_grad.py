"""autograd.grad inside a checkpoint: the gradient of a force in y = sin(x₁²x₂)."""

# %% error raises="RuntimeError: element 0 of tensors does not require grad and does not have a grad_fn"
import torch
from torch.utils.checkpoint import checkpoint

x = torch.tensor([0.5, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])
runs = []
phase = "forward"


def force(x):
    runs.append(phase)
    y = (x[0] ** 2 * x[1]).sin()
    return torch.autograd.grad(y, x, create_graph=True)[0]


checkpoint(force, x, use_reentrant=True)

# %% torch
runs.clear()
phase = "forward"
f = checkpoint(force, x, use_reentrant=False)
phase = "backward"
f.backward(v)
print("the function ran in:", ", ".join(runs))
print("f:", f.detach())
print("x.grad:", x.grad)

# %% plain
x.grad = None
f = force(x)
f.backward(v)
print("f:", f.detach())
print("x.grad:", x.grad)


# %% reentrant
def force_with_grad(x):
    runs.append(phase)
    again = torch.is_grad_enabled()  # only in the second run
    with torch.enable_grad():
        y = (x[0] ** 2 * x[1]).sin()
        return torch.autograd.grad(y, x, create_graph=again)[0]


x.grad = None
runs.clear()
phase = "forward"
f = checkpoint(force_with_grad, x, use_reentrant=True)
phase = "backward"
f.backward(v)
print("the function ran in:", ", ".join(runs))
print("f:", f.detach())
print("x.grad:", x.grad)

# %% numpy blind="J @ v, J.T: the Hessian is symmetric"
import numpy as np

x = np.array([0.5, 2.0])
v = np.array([1.0, 10.0])
s = x[0] ** 2 * x[1]
g = np.array([2 * x[0] * x[1], x[0] ** 2])  # of s
H = np.array([[2 * x[1], 2 * x[0]], [2 * x[0], 0.0]])
J = np.cos(s) * H - np.sin(s) * np.outer(g, g)  # of the force
for _ in range(3):  # two checkpoints, and none
    print("f:", np.cos(s) * g)
    print("x.grad:", v @ J)
