"""A sum of two losses, one of them without a graph: backward raises nothing, and this term has no gradient."""

# %% torch
import torch

w = torch.tensor([0.5, -1.0, 2.0], requires_grad=True)
x, t = torch.tensor([2.0, 3.0, 1.5]), torch.tensor([0.5, 1.0, 2.0])


def hard(d):
    return (d > t).float().mean()  # counts


def soft(d):
    return torch.relu(d - t).mean()


for mask_loss in (hard, soft):
    d = w * x
    terms = {"main": (d**2).mean(), "mask": mask_loss(d)}
    print("mask loss:", mask_loss.__name__)
    for name, term in terms.items():
        print(f"{name}:", term.detach())
        print("has a graph:", term.requires_grad)
        if term.requires_grad:
            print("its gradient:", torch.autograd.grad(term, w, retain_graph=True)[0])
    w.grad = None
    sum(terms.values()).backward()
    print("w.grad:", w.grad)

# %% numpy
import numpy as np

w, x, t = np.array([0.5, -1.0, 2.0]), np.array([2.0, 3.0, 1.5]), np.array([0.5, 1.0, 2.0])
d = w * x
above = d > t
of_main = 2 * d * x / 3
values = {"hard": above.mean(), "soft": (above * (d - t)).mean()}
for name, value in values.items():
    print("mask loss:", name)
    print("main:", (d**2).mean())
    print("has a graph:", True)
    print("its gradient:", of_main)
    print("mask:", value)
    print("has a graph:", name == "soft")
    if name == "soft":
        print("its gradient:", above * x / 3)
    print("w.grad:", of_main + above * x / 3 * (name == "soft"))
