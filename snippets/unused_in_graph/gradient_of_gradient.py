"""The gradient of a gradient: conv alone is an error, with relu it is zero, with batch norm it is not."""

# %% error raises="RuntimeError: The differentiated Tensor at index 0 appears to not have been used in the graph."
import torch
from torch import nn

x = torch.tensor([[[1.0, 3.0, -2.0, 0.5, 2.0]]])


def conv(*kernel):
    layer = nn.Conv1d(1, 1, 2, bias=False)
    layer.weight = nn.Parameter(torch.tensor([[kernel]]))
    return layer


def second(model, *v):
    outputs = model(x)
    params = [layer.weight for layer in model if isinstance(layer, nn.Conv1d)]
    for p in params:
        p.grad = None
    outputs.backward(torch.ones_like(outputs), create_graph=True)
    grads = [p.grad for p in params]
    return torch.autograd.grad(grads, params, [torch.tensor([[entries]]) for entries in v])


second(nn.Sequential(conv(0.5, -1.5)), (1.0, 2.0))

# %% torch rtol=1e-4 blind="input: with relu alone, the result is 0 for all weights"
print("relu:", *second(nn.Sequential(conv(0.5, -1.5), nn.ReLU()), (1.0, 2.0)))
norm = nn.BatchNorm1d(1)
model = nn.Sequential(conv(0.5, -1.5), norm, nn.ReLU())
print("batch norm:", *second(model, (1.0, 2.0)))
norm.eval()
print("batch norm, eval:", *second(model, (1.0, 2.0)))

# %% two
first, last = second(nn.Sequential(conv(0.5, -1.5), conv(2.0, 0.25)), (1.0, 2.0), (-1.0, 4.0))
print("first conv:", first)
print("last conv:", last)

# %% numpy blind="J @ v, J.T: S is symmetric"
import numpy as np

x = np.array([1.0, 3.0, -2.0, 0.5, 2.0])
w, v = np.array([0.5, -1.5]), np.array([1.0, 2.0])
X = np.stack([x[:-1], x[1:]], axis=1)  # a row for each output of the convolution
print("relu:", 0 * v[None, None])  # the slope of relu is constant near w

C = X - X.mean(axis=0)
S = C.T @ C / len(C)
q = ((C @ w) > 0) @ C  # the outputs that relu lets through
r = np.sqrt(w @ S @ w + 10.0**-5)  # the deviation
Hv = 3 * (q @ w) * (v @ S @ w) * (S @ w) / r**5 - ((v @ S @ w) * q + (q @ v) * (S @ w) + (q @ w) * (S @ v)) / r**3
print("batch norm:", Hv[None, None])
print("batch norm, eval:", 0 * v[None, None])

# %% numpy_two
u = np.array([-1.0, 4.0])  # for the last conv
M = np.array([[np.sum(x[k + j : k + j + 3]) for j in range(2)] for k in range(2)])  # the sum is wᵀ M w of the last
print("first conv:", (M @ u)[None, None])
print("last conv:", (v @ M)[None, None])
