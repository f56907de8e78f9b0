"""An optimizer without parameters: the layers are in a Python list, or all parameters are frozen."""

# %% error raises="ValueError: optimizer got an empty parameter list"
import torch
from torch import nn


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = [nn.Linear(2, 3), nn.Linear(3, 1)]


torch.optim.Adam(Model().parameters())


# %% torch
class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList([nn.Linear(2, 3), nn.Linear(3, 1)])


optimizer = torch.optim.Adam(Model().parameters())
shapes = [p.shape for p in optimizer.param_groups[0]["params"]]
print("shapes:", shapes)


# %% plain
class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.plain = torch.ones(3, requires_grad=True)
        self.parameter = nn.Parameter(torch.ones(2))


print("registered:", [name for name, _ in Model().named_parameters()])

# %% frozen raises="ValueError: optimizer got an empty parameter list"
model = nn.Linear(2, 3).requires_grad_(False)
trained = filter(lambda p: p.requires_grad, model.parameters())
torch.optim.Adam(trained)

# %% thawed
model.bias.requires_grad_(True)
trained = [p for p in model.parameters() if p.requires_grad]
optimizer = torch.optim.Adam(trained)
print("trained shapes:", [p.shape for p in trained])

# %% numpy
import numpy as np

sizes = [2, 3, 1]
shapes = []
for inputs, outputs in (sizes[:2], sizes[1:]):
    shapes += [np.ones((outputs, inputs)).shape, np.ones(outputs).shape]
print("shapes:", shapes)

# %% numpy_thawed
print("trained shapes:", [np.ones(sizes[1]).shape])
