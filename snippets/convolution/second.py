"""The backward pass of the backward pass of a convolution."""

# %% torch
import torch
import torch.nn.functional as F
from torch.autograd import grad

x = torch.tensor([[[[1.0, 2.0, 0.0], [3.0, -1.0, 4.0], [0.5, 2.0, 1.0]]]], requires_grad=True)
weight = torch.tensor([[[[2.0, -1.0], [0.5, 3.0]]]], requires_grad=True)
gradOutput = torch.tensor([[[[1.0, -2.0], [0.5, 3.0]]]], requires_grad=True)
gradGradInput = torch.tensor([[[[0.0, 1.0, 2.0], [-1.0, 0.5, 3.0], [2.0, 1.0, -2.0]]]])
gradGradWeight = torch.tensor([[[[1.0, 0.0], [-3.0, 2.0]]]])

y = F.conv2d(x, weight)
gradInput, gradWeight = grad(y, (x, weight), gradOutput, create_graph=True)
at_gradOutput, at_weight, at_x = grad(
    (gradInput, gradWeight), (gradOutput, weight, x), (gradGradInput, gradGradWeight), retain_graph=True
)
print("at gradOutput:", at_gradOutput)
print("at weight:", at_weight)
print("at x:", at_x)

# %% calls
print("gradOutput by conv:", F.conv2d(gradGradInput, weight) + F.conv2d(x, gradGradWeight))
print("weight by conv:", F.conv2d(gradGradInput, gradOutput))  # one image, one channel
print("x by conv:", F.conv_transpose2d(gradOutput, gradGradWeight))

# %% numpy
import numpy as np

x = np.array([[1.0, 2.0, 0.0], [3.0, -1.0, 4.0], [0.5, 2.0, 1.0]])
W = np.array([[2.0, -1.0], [0.5, 3.0]])
V = np.array([[1.0, -2.0], [0.5, 3.0]])
A = np.array([[0.0, 1.0, 2.0], [-1.0, 0.5, 3.0], [2.0, 1.0, -2.0]])
B = np.array([[1.0, 0.0], [-3.0, 2.0]])
at_V, at_W, at_x = np.zeros((2, 2)), np.zeros((2, 2)), np.zeros((3, 3))
for i, j, k, m in np.ndindex(2, 2, 2, 2):  # y[i, j] adds x[i + k, j + m] * W[k, m]
    at_V[i, j] += A[i + k, j + m] * W[k, m] + x[i + k, j + m] * B[k, m]
    at_W[k, m] += A[i + k, j + m] * V[i, j]
    at_x[i + k, j + m] += V[i, j] * B[k, m]
print("at gradOutput:", at_V[None, None])
print("at weight:", at_W[None, None])
print("at x:", at_x[None, None])

# %% numpy_calls
print("gradOutput by conv:", at_V[None, None])
print("weight by conv:", at_W[None, None])
print("x by conv:", at_x[None, None])
