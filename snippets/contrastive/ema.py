"""A moving average of the weights, updated for each part of a batch and for each step."""

# %% torch
import torch

parts, decay = 4, 0.75
X = torch.tensor([[0.5, 1.5, 0.75, 1.25], [1.0, 0.25, 0.5, 2.0]], dtype=torch.float64)  # two steps of four parts


def train(decay, each_part):
    w = torch.tensor(0.0, dtype=torch.float64, requires_grad=True)
    teacher = w.detach().clone()
    optimizer = torch.optim.SGD([w], lr=1)
    for step in X:
        for i, x in enumerate(step):
            (-w * x / parts).backward()
            if i == parts - 1:
                optimizer.step()
                optimizer.zero_grad()
            if each_part or i == parts - 1:
                with torch.no_grad():
                    teacher.lerp_(w, 1 - decay)
    print("w:", w)
    print("weight of the teacher:", teacher)


train(decay, each_part=False)
train(decay, each_part=True)

# %% root
train(decay ** (1 / parts), each_part=True)

# %% numpy
import numpy as np

X = np.array([[0.5, 1.5, 0.75, 1.25], [1.0, 0.25, 0.5, 2.0]])
old, new = np.cumsum(np.mean(X, axis=1))  # the weight after each step


def show(first, between, last):  # the factors that are left of the old average
    teacher = (1 - first) * old
    teacher = between * teacher + (1 - between) * old
    print("w:", new)
    print("weight of the teacher:", last * teacher + (1 - last) * new)


show(0.75, 1, 0.75)
show(0.75, 0.75**3, 0.75)

# %% numpy_root
q = 0.75 ** (1 / 4)
show(q, q**3, q)
