"""The state of one optimizer class is loaded into another: load_state_dict or step() raises a KeyError."""

# %% error raises="KeyError: 'betas'"
import torch
from torch.optim import SGD, Adam

w = torch.tensor([3.0, 5.0], requires_grad=True)
old = SGD([w], lr=0.5)
(w**2).sum().backward()
adam = Adam([w], lr=0.1)
adam.load_state_dict(old.state_dict())  # raises nothing
adam.step()

# %% keys
print("settings of SGD:", ", ".join(sorted(set(old.param_groups[0]) - {"params"})))

# %% momentum raises="KeyError: 'momentum'"
adam = Adam([w], lr=0.1)
adam.step()
sgd = SGD([w], lr=0.5, momentum=0.9)
sgd.load_state_dict(adam.state_dict())
sgd.step()

# %% torch
sgd = SGD([w], lr=0.2, momentum=0.9)  # no state is loaded
sgd.step()
print("w:", w)

# %% numpy
import numpy as np

w = np.array([3.0, 5.0])
g = 2 * w
w = w - 0.1 * np.sign(g)  # the step of Adam
w = w - 0.2 * g
print("w:", w)
