"""Three vectors in, one vector out: y = 3a + 2b² + log c."""

# %% torch
import torch

a = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
b = torch.tensor([3.0, 4.0, 5.0], requires_grad=True)
c = torch.tensor([6.0, 7.0, 8.0], requires_grad=True)
y = 3 * a + 2 * b**2 + torch.log(c)
v = torch.tensor([0.1, 1.0, 0.0001])
y.backward(v)
print("y:", y)
print("a.grad:", a.grad)
print("b.grad:", b.grad)
print("c.grad:", c.grad)

# %% jacobian
J_a, J_b, J_c = torch.autograd.functional.jacobian(
    lambda a, b, c: 3 * a + 2 * b**2 + torch.log(c),
    (a, b, c),
)
print("J_a:", J_a, sep="\n")
print("J_b:", J_b, sep="\n")
print("J_c:", J_c, sep="\n")

# %% numpy blind="J @ v, J.T: J is diagonal"
import numpy as np

a = np.array([1.0, 2.0, 3.0])
b = np.array([3.0, 4.0, 5.0])
c = np.array([6.0, 7.0, 8.0])
y = 3 * a + 2 * b**2 + np.log(c)
J_a = np.diag([3.0, 3.0, 3.0])
J_b = np.diag(4 * b)
J_c = np.diag(1 / c)
v = np.array([0.1, 1.0, 0.0001])
print("y:", y)
print("a.grad:", v @ J_a)
print("b.grad:", v @ J_b)
print("c.grad:", v @ J_c)

# %% numpy_jacobian
print("J_a:", J_a, sep="\n")
print("J_b:", J_b, sep="\n")
print("J_c:", J_c, sep="\n")
