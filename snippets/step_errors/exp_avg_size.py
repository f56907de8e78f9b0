"""Adam's state belongs to weights in another order, or a weight gets a row more: step() raises the size error."""

# %% error raises="RuntimeError: The size of tensor a (2) must match the size of tensor b (3)"
import torch
from torch.optim import Adam

a = torch.tensor([3.0, 5.0], requires_grad=True)
b = torch.tensor([0.5, 1.5, 2.5], requires_grad=True)
old = Adam([a, b], lr=0.1)
((a**2).sum() + (b**3).sum()).backward()
old.step()
new = Adam([b, a], lr=0.1)
new.load_state_dict(old.state_dict())  # raises nothing
new.step()

# %% torch
new = Adam([a, b], lr=0.1)
new.load_state_dict(old.state_dict())
print("average of a:", new.state[a]["exp_avg"])
print("average of b:", new.state[b]["exp_avg"])

# %% resized raises="RuntimeError: The size of tensor a (2) must match the size of tensor b (3)"
a.data = torch.tensor([3.0, 5.0, 4.0])  # one more row
a.grad = None
(a**2).sum().backward()
new.step()

# %% fresh
del new.state[a]
new.step()
print("average of a:", new.state[a]["exp_avg"])
print("a:", a)

# %% numpy
import numpy as np

a, b = np.array([3.0, 5.0]), np.array([0.5, 1.5, 2.5])
print("average of a:", (1 - 0.9) * 2 * a)
print("average of b:", (1 - 0.9) * 3 * b**2)

# %% numpy_fresh
a = np.array([3.0, 5.0, 4.0])
g = 2 * a
print("average of a:", (1 - 0.9) * g)
a = a - 0.1 * np.sign(g)
print("a:", a)
