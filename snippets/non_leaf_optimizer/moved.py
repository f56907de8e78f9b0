"""A parameter that is converted after it was made, and three ways that make a leaf: L = w₁³w₂."""

# %% error raises="ValueError: can't optimize a non-leaf Tensor"
import torch

w = torch.nn.Parameter(torch.tensor([3.0, 5.0])).to(torch.float64)  # as .to(device)
print("is_leaf:", w.is_leaf)
print("a parameter:", isinstance(w, torch.nn.Parameter))
torch.optim.SGD([w], lr=0.01)

# %% torch
first = torch.nn.Parameter(torch.tensor([3.0, 5.0]).to(torch.float64))  # convert, then wrap
second = torch.nn.Parameter(torch.tensor([3.0, 5.0], dtype=torch.float64))  # or with device=
module = torch.nn.ParameterList([torch.nn.Parameter(torch.tensor([3.0, 5.0]))])
module.to(torch.float64)  # a module converts its parameters in place
for w in first, second, module[0]:
    optimizer = torch.optim.SGD([w], lr=0.01)
    (w[0] ** 3 * w[1]).backward()
    optimizer.step()
    print("w.grad:", w.grad)
    print("w:", w)

# %% attribute
model = torch.nn.Module()
model.w = torch.nn.Parameter(torch.tensor([3.0, 5.0])).to(torch.float64)
print("registered?", "w" in dict(model.named_parameters()))

# %% numpy
import numpy as np

for _ in range(3):
    w = np.array([3.0, 5.0])
    g = np.array([3 * w[0] ** 2 * w[1], w[0] ** 3])
    print("w.grad:", g)
    w = w - 0.01 * g
    print("w:", w)
