"""Two functions at three points: (−x³, 5x) at x = (0, 1, 2)."""

# %% torch
import torch

x = torch.tensor([0.0, 1.0, 2.0], requires_grad=True)
Y = torch.stack([-(x**3), 5 * x])
print("Y:", Y, sep="\n")

v = torch.tensor([[1.0, 1.0, 1.0], [0.0, 0.0, 0.0]])
Y.backward(v, retain_graph=True)
print("x.grad:", x.grad)

x.grad = None
v = torch.tensor([[0.0, 0.0, 0.0], [1.0, 1.0, 1.0]])
Y.backward(v)
print("x.grad:", x.grad)

# %% numpy blind="input: x = 0, where the slope is 0"
import numpy as np

x = np.array([0.0, 1.0, 2.0])
print("Y:", np.array([-(x**3), 5 * x]), sep="\n")
cubes = np.diag(-3 * x**2)
lines = np.diag([5.0, 5.0, 5.0])
J = np.vstack([cubes, lines])  # 6×3
v_cubes = np.array([1.0, 1.0, 1.0, 0.0, 0.0, 0.0])
v_lines = np.array([0.0, 0.0, 0.0, 1.0, 1.0, 1.0])
print("x.grad:", v_cubes @ J)
print("x.grad:", v_lines @ J)
