"""The sum of a list of losses, x₁³ and x₁²x₂: NumPy's sum, and the sums that keep the graph."""

# %% error raises="RuntimeError: Can't call numpy() on Tensor that requires grad"
import numpy as np
import torch

x = torch.tensor([3.0, 5.0], requires_grad=True)
layer_losses = [x[0] ** 3, x[0] ** 2 * x[1]]
loss = np.sum(layer_losses)

# %% detached raises="RuntimeError: element 0 of tensors does not require grad"
loss = sum(one.detach() for one in layer_losses)
loss.backward()

# %% torch
loss = sum(layer_losses)  # Python's own sum
loss.backward()
print("loss:", loss)
print("x.grad:", x.grad)

# %% stack
x.grad = None
layer_losses = [x[0] ** 3, x[0] ** 2 * x[1]]
torch.stack(layer_losses).sum().backward()
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([3.0, 5.0])
print("loss:", x[0] ** 3 + x[0] ** 2 * x[1])
J = np.array([[3 * x[0] ** 2, 0.0], [2 * x[0] * x[1], x[0] ** 2]])  # a row for each loss
print("x.grad:", J.sum(axis=0))

# %% numpy_stack
print("x.grad:", np.ones(2) @ J)
