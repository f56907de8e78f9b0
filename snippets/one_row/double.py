"""Four outputs, each twice its input: y = 2x at x = (1, 2, 3, 4)."""

# %% torch
import torch

x = torch.tensor([[1.0, 2.0, 3.0, 4.0]], requires_grad=True)
y = 2 * x
print("y:", y)

for v in torch.eye(4):
    x.grad = None
    y.backward(v.reshape(y.shape), retain_graph=True)
    print("x.grad:", x.grad)

# %% ones
x.grad = None
y.backward(torch.ones_like(y), retain_graph=True)
print("x.grad:", x.grad)

# %% sum
x.grad = None
loss = y.sum(dim=1)
loss.backward()
print("loss:", loss)
print("x.grad:", x.grad)

# %% numpy blind="J @ v, J.T: J is diagonal"
import numpy as np

x = np.array([1.0, 2.0, 3.0, 4.0])
J = np.diag([2.0, 2.0, 2.0, 2.0])
print("y:", 2 * x[None])
for v in np.eye(4):
    print("x.grad:", (v @ J).reshape(1, 4))

# %% numpy_ones
v = np.array([1.0, 1.0, 1.0, 1.0])
print("x.grad:", (v @ J).reshape(1, 4))

# %% numpy_sum
# loss = 2x₁ + 2x₂ + 2x₃ + 2x₄
J_loss = np.array([[2.0, 2.0, 2.0, 2.0]])
print("loss:", J_loss @ x)
print("x.grad:", J_loss)
