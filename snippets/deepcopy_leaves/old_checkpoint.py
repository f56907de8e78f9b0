"""A model with the old weight_norm cannot be copied. Its state_dict fits the same model with the new one."""

# %% error raises="RuntimeError: Only Tensors created explicitly by the user"
import copy
import warnings

import torch
from torch import nn
from torch.nn.utils import parametrizations

x = torch.tensor([1.0, 2.0])
pretrained = nn.Linear(2, 1, bias=False)
pretrained.weight.data = torch.tensor([[6.0, -8.0]])
with warnings.catch_warnings(action="ignore"):  # it is deprecated
    pretrained = nn.utils.weight_norm(pretrained)
copy.deepcopy(pretrained)

# %% torch
model = parametrizations.weight_norm(nn.Linear(2, 1, bias=False))
print("keys of the old model:", sorted(pretrained.state_dict()))
model.load_state_dict(pretrained.state_dict())
twin = copy.deepcopy(model)
y = twin(x)
y.backward()
print("y:", y.detach())
print("gradient at the length:", twin.parametrizations.weight.original0.grad)

# %% numpy blind="J @ v: the product of two vectors"
import numpy as np

x, w = np.array([1.0, 2.0]), np.array([6.0, -8.0])
length = np.linalg.norm(w)
print("keys of the old model:", ["weight_g", "weight_v"])
print("y:", np.array([w @ x]))
print("gradient at the length:", np.array([[w @ x / length]]))
