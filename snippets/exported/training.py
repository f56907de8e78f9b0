"""An exported module has the forward pass and the parameters of the model: backward works as usual."""

# %% torch
import torch

model = torch.nn.Linear(2, 1, bias=False, dtype=torch.float64)
model.weight.data = torch.tensor([[0.5, -1.0]], dtype=torch.float64)
example = torch.tensor([[1.0, 1.0]], dtype=torch.float64)
exported = torch.export.export(model, (example,)).module()
x = torch.tensor([[2.0, 3.0]], dtype=torch.float64)
loss = exported(x).square().sum()
loss.backward()
print("same parameter:", exported.weight is model.weight)
print("model.weight.grad:", model.weight.grad)
torch.optim.SGD(exported.parameters(), lr=0.125).step()
print("weight after a step:", model.weight.detach())

# %% error raises="NotImplementedError: Calling eval() is not supported yet"
exported.eval()

# %% numpy
import numpy as np

w = np.array([[0.5, -1.0]])
x = np.array([[2.0, 3.0]])
g = 2 * (x @ w.T) * x
print("model.weight.grad:", g)
print("weight after a step:", w - 0.125 * g)
