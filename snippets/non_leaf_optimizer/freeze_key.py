"""A key "freeze" in a parameter group: a PyTorch optimizer ignores it, an optimizer that reads it does not."""

# %% torch
import torch


class Skipping(torch.optim.SGD):
    """SGD that does not step in groups with the key freeze."""

    def step(self):
        groups = self.param_groups
        self.param_groups = [group for group in groups if not group.get("freeze")]
        super().step()
        self.param_groups = groups


x = torch.tensor([3.0, 5.0])
for kind in (torch.optim.SGD, Skipping):
    w = torch.tensor([1.0, 2.0], requires_grad=True)
    optimizer = kind([w], lr=0.25)
    optimizer.param_groups[0]["freeze"] = True
    (w * x).square().sum().backward()
    optimizer.step()
    print(kind.__name__)
    print("  w.requires_grad:", w.requires_grad)
    print("  w.grad:", w.grad)
    print("  w:", w.detach())

# %% flag
w = torch.tensor([1.0, 2.0], requires_grad=True)
a = torch.tensor([2.0, 7.0], requires_grad=True)
optimizer = torch.optim.SGD([w, a], lr=0.25)
w.requires_grad_(False)
(w * x + a).square().sum().backward()
optimizer.step()
print("w.grad:", w.grad)
print("w:", w)
print("a:", a.detach())

# %% numpy
import numpy as np

x, start = np.array([3.0, 5.0]), np.array([1.0, 2.0])
g = 2 * start * x**2
for step in (0.25, 0):
    w = start - step * g
    print("  w.grad:", g)
    print("  w:", w)

# %% numpy_flag
w, a = start, np.array([2.0, 7.0])
a = a - 0.25 * 2 * (w * x + a)
print("w:", w)
print("a:", a)
