"""A weight is frozen after a step, and the state of its optimizer is loaded into another one."""

# %% torch
import torch

w = torch.tensor([3.0, 5.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.5, momentum=0.9)
(w**2).sum().backward()
optimizer.step()
w.requires_grad_(False)
optimizer.step()  # the old gradient is still in w.grad
print("still moving:", w)
optimizer.zero_grad()
optimizer.step()
print("at rest:", w)

# %% load
other = torch.optim.SGD([w], lr=0.1)
other.load_state_dict(optimizer.state_dict())
print("lr:", other.param_groups[0]["lr"])
print("momentum buffer:", other.state[w]["momentum_buffer"])
w.grad = torch.zeros(2)
other.step()
print("moved by the loaded state:", w)
other.param_groups[0]["lr"] = 0.5
other.step()
print("moved with a rate set after loading:", w)

# %% group
other.param_groups.clear()  # removes the only group
other.step()
print("without a group:", w)

# %% fewer raises="ValueError: loaded state dict contains a parameter group that doesn't match the size"
a = torch.tensor([3.0, 5.0], requires_grad=True)
b = torch.tensor([0.5], requires_grad=True)
old = torch.optim.SGD([("a", a), ("b", b)], lr=0.5, momentum=0.9)
((a**2).sum() + b**3).backward()
old.step()
saved = old.state_dict()
new = torch.optim.SGD([("b", b)], lr=0.5, momentum=0.9)
new.load_state_dict(saved)

# %% by_name
places = {name: k for k, name in enumerate(saved["param_groups"][0]["param_names"])}
changed = new.state_dict()
for k, name in enumerate(changed["param_groups"][0]["param_names"]):
    if places.get(name) in saved["state"]:
        changed["state"][k] = saved["state"][places[name]]
new.load_state_dict(changed)
print("momentum buffer of b:", new.state[b]["momentum_buffer"])

# %% numpy
import numpy as np

w, lr = np.array([3.0, 5.0]), 0.5
g = 2 * w
buffer = 0.9 * g + g
w = w - lr * g - lr * buffer
print("still moving:", w)
print("at rest:", w)

# %% numpy_load
print("lr:", lr)
print("momentum buffer:", buffer)
w = w - lr * 0.9 * buffer
print("moved by the loaded state:", w)
w = w - 0.5 * 0.9**2 * buffer
print("moved with a rate set after loading:", w)

# %% numpy_group
print("without a group:", w)

# %% numpy_by_name
b = np.array([0.5])
print("momentum buffer of b:", 3 * b**2)  # the first gradient
