"""The tangent after each module of a model, from dual numbers."""

# %% torch
import torch
import torch.autograd.forward_ad as fwad

model = torch.nn.Sequential(torch.nn.Linear(2, 2, bias=False), torch.nn.Tanh(), torch.nn.Linear(2, 1, bias=False))
weights = {"0.weight": torch.tensor([[0.5, -0.25], [1.0, 0.75]]), "2.weight": torch.tensor([[3.0, 2.0]])}
model.load_state_dict(weights)
with fwad.dual_level():
    h = fwad.make_dual(torch.tensor([0.5, 1.0]), torch.tensor([1.0, 10.0]))
    for module in model:
        h = module(h)
        print("tangent:", fwad.unpack_dual(h).tangent)
print("does the linear module have a jvp:", hasattr(torch.nn.Linear, "jvp"))

# %% numpy
import numpy as np

W, A = np.array([[0.5, -0.25], [1.0, 0.75]]), np.array([[3.0, 2.0]])
h, t = np.array([0.5, 1.0]), np.array([1.0, 10.0])
first = W @ t
second = (1 - np.tanh(W @ h) ** 2) * first
print("tangent:", first)
print("tangent:", second)
print("tangent:", A @ second)
