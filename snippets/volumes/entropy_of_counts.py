"""The entropy of counts, and of a soft histogram with an empty bin: value and gradient."""

# %% error raises="RuntimeError: element 0 of tensors does not require grad and does not have a grad_fn"
import torch

x = torch.tensor([0.25, 1.5, 0.625], requires_grad=True)
p = torch.bincount(x.round().int(), minlength=4) / len(x)
torch.special.entr(p).sum().backward()

# %% torch
centers = torch.arange(4.0)  # nothing is near the last one


def show(name, entropy):
    x = torch.tensor([0.25, 1.5, 0.625], requires_grad=True)
    weights = torch.relu(1 - (x[:, None] - centers).abs())  # each value counts in its two nearest bins
    loss = entropy(weights.sum(dim=0) / len(x))
    loss.backward()
    print(f"entropy, {name}:", loss.detach())
    print(f"gradient, {name}:", x.grad)


show("logarithm", lambda p: -(p * p.log()).sum())
show("entr", lambda p: torch.special.entr(p).sum())

# %% numpy blind="x - y, 3 for 2: a value adds to one bin what it takes from the other, so the constant cancels"
import numpy as np

x, centers = np.array([0.25, 1.5, 0.625]), np.arange(4.0)
distance = x[:, None] - centers
near = np.abs(distance) < 1
p = np.where(near, 1 - np.abs(distance), 0).sum(axis=0) / len(x)
J = (np.where(near, -np.sign(distance), 0) / len(x)).T  # of the shares
filled = p > 0
with np.errstate(divide="ignore", invalid="ignore"):
    print("entropy, logarithm:", -(p * np.log(p)).sum())
print("entropy, entr:", -(p[filled] * np.log(p[filled])).sum())
v = -np.log(p[filled]) - 1
for name in "logarithm", "entr":
    print(f"gradient, {name}:", v @ J[filled])
