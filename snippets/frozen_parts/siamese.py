"""Stop-gradient in a Siamese network: both branches call the same encoder."""

# %% torch
import torch
from torch import nn

encoder, predictor = nn.Linear(2, 1, bias=False), nn.Linear(1, 1, bias=False)
encoder.weight.data = torch.tensor([[0.5, -0.25]])
predictor.weight.data = torch.tensor([[3.0]])
view_1, view_2 = torch.tensor([1.0, 3.0]), torch.tensor([-1.5, 2.0])
optimizer = torch.optim.SGD([*encoder.parameters(), *predictor.parameters()], lr=0.125)

p = predictor(encoder(view_1))
z = encoder(view_2).detach()  # the stopped branch
((p - z) ** 2).sum().backward()
print("encoder.weight.grad:", encoder.weight.grad)
print("stopped branch, before:", z)
optimizer.step()
print("stopped branch, after:", encoder(view_2).detach())

# %% copy
import copy

encoder.weight.data = torch.tensor([[0.5, -0.25]])
predictor.weight.data = torch.tensor([[3.0]])
target = copy.deepcopy(encoder)  # other parameters with the same numbers
optimizer.zero_grad()
((predictor(encoder(view_1)) - target(view_2).detach()) ** 2).sum().backward()
optimizer.step()
print("the copy, after:", target(view_2).detach())

# %% numpy
import numpy as np

w, a = np.array([0.5, -0.25]), 3.0
x_1, x_2 = np.array([1.0, 3.0]), np.array([-1.5, 2.0])
z = (w * x_2).sum()
grad = 2 * (a * (w * x_1).sum() - z) * a * x_1  # z counts as a constant
print("encoder.weight.grad:", grad[None])
print("stopped branch, before:", np.array([z]))
print("stopped branch, after:", np.array([((w - 0.125 * grad) * x_2).sum()]))

# %% numpy_copy
print("the copy, after:", np.array([z]))
