"""A detector's output with a place for each class in each cell: v on the flattened output, and in its shape."""

# %% torch
import torch

x = torch.tensor([1.0, 0.5, 2.0], requires_grad=True)  # one number for each cell
W = torch.tensor([[0.2, 1.5, -1.0], [0.7, 2.0, 0.5], [0.4, 1.25, 3.0]])
output = (x[:, None] ** 2 * W)[None]  # (batch, cells, object and two classes)
place = 1  # class 0: in YOLOv5, 5 + the class

v = torch.zeros(output.numel())
v[place] = 1.0  # wrong
output.flatten().backward(v, retain_graph=True)
print("x.grad:", x.grad)

# %% fixed
x.grad = None
v = torch.zeros_like(output)
v[..., place] = 1.0
output.backward(v, retain_graph=True)  # or output[..., place].sum().backward()
print("x.grad:", x.grad)

# %% one_cell
x.grad = None
scores = output[0, :, place]
scores.max().backward()
print("scores:", scores)
print("x.grad:", x.grad)

# %% numpy blind="J @ v, J.T: J is diagonal; input: only the column of the class enters"
import numpy as np

x = np.array([1.0, 0.5, 2.0])
W = np.array([[0.2, 1.5, -1.0], [0.7, 2.0, 0.5], [0.4, 1.25, 3.0]])
J = np.diag(2 * x * W[:, 1])  # of the scores of the class
print("x.grad:", J[0])

# %% numpy_fixed
print("x.grad:", np.ones(3) @ J)

# %% numpy_one_cell
scores = x**2 * W[:, 1]
print("scores:", scores)
print("x.grad:", J[np.argmax(scores)])
