"""Four weights for three outputs: y = 3a at a = (1, 2, 3)."""

# %% error raises="RuntimeError: torch.Size([4]) and output[0] has a shape of torch.Size([3])"
import torch

a = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
y = 3 * a
y.backward(torch.FloatTensor([0.1, 1.0, 0.0001, 10.0]))

# %% torch
import torch

a = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
y = 3 * a
y.backward(torch.tensor([0.1, 1.0, 0.0001]))
print("y:", y)
print("a.grad:", a.grad)

# %% numpy blind="J @ v, J.T: J is diagonal"
import numpy as np

a = np.array([1.0, 2.0, 3.0])
J = 3 * np.eye(3)  # each output is three times its input
v = np.array([0.1, 1.0, 0.0001])
print("y:", 3 * a)
print("vᵀJ:", v @ J)
