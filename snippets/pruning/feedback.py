"""A pruning mask in forward, three ways: written into the weight, multiplied, and with the gradient passed through."""

# %% torch blind="J @ v: the output is one number"
import torch

mask = torch.tensor([1.0, 0.0, 1.0])
x = torch.tensor([1.5, 2.5, -2.0])


def in_data(weight):
    weight.data = torch.mul(weight, mask)  # the asker's line
    return weight


def multiplied(weight):
    return weight * mask


def feedback(weight):
    return weight + (weight * mask - weight).detach()


for way in in_data, multiplied, feedback:
    weight = torch.nn.Parameter(torch.tensor([4.0, -3.0, 0.5]))
    loss = ((way(weight) @ x) - 2) ** 2
    loss.backward()
    torch.optim.SGD([weight], lr=0.01).step()
    print(f"gradient, {way.__name__}:", weight.grad)
    print(f"weight after the step, {way.__name__}:", weight.detach())

# %% numpy
import numpy as np

mask, x, w = np.array([1.0, 0.0, 1.0]), np.array([1.5, 2.5, -2.0]), np.array([4.0, -3.0, 0.5])
g = 2 * ((w * mask) @ x - 2) * x  # at the masked weight
for name, start, gradient in (("in_data", w * mask, g), ("multiplied", w, g * mask), ("feedback", w, g)):
    print(f"gradient, {name}:", gradient)
    print(f"weight after the step, {name}:", start - 0.01 * gradient)
