"""The gradient norm of a task, asked at a clone of the shared weight, and at the weight itself."""

# %% error raises="RuntimeError: appears to not have been used in the graph"
import torch

layer = torch.nn.Linear(2, 2, bias=False)
with torch.no_grad():
    layer.weight.copy_(torch.tensor([[1.0, 2.0], [3.0, -1.0]]))
param = list(layer.parameters())
x = torch.tensor([4.0, 0.5])
L1 = layer(x).square().sum()
torch.autograd.grad(L1, param[0].clone(), retain_graph=True, create_graph=True)

# %% torch
(G1R,) = torch.autograd.grad(L1, param[0], retain_graph=True, create_graph=True)
print("G1R:", G1R.detach(), sep="\n")
print("its norm:", G1R.norm().detach())

# %% numpy
import numpy as np

W, x = np.array([[1.0, 2.0], [3.0, -1.0]]), np.array([4.0, 0.5])
G1R = np.outer(2 * W @ x, x)
print("G1R:", G1R, sep="\n")
print("its norm:", np.sqrt(np.sum(G1R**2)))
