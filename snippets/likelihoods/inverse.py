"""An affine coupling layer in the reverse direction: dividing by a small scale, and a scale with a lower limit."""

# %% torch
import torch

y = torch.tensor(1.5)  # the part that the layer scales
h = torch.tensor([1.0, 0.5])  # features of the other part


def show(name, scale_of):
    for w in torch.tensor([[-2.0, 3.0], [-30.0, 3.0], [-120.0, 3.0]]):
        w.requires_grad_()
        score = torch.dot(w, h)
        scale = scale_of(score)
        forward, reverse = y * scale, (y - 0.25) / scale
        at_w = [torch.autograd.grad(result, w, retain_graph=True)[0] for result in (forward**2, reverse**2)]
        print(f"score for {name}:", score.detach())
        print(f"scale with {name}:", scale.detach())
        print(f"gradient with {name}, forward direction:", at_w[0])
        print(f"gradient with {name}, reverse direction:", at_w[1])


show("exp", torch.exp)

# %% limited
show("sigmoid", lambda s: torch.sigmoid(s + 2) + 0.25)

# %% numpy one-point="float32 keeps few digits of a number near its smallest one"
import numpy as np

y, h = 1.5, np.array([1.0, 0.5])


def show(name, scale, slope):
    with np.errstate(over="ignore", divide="ignore", invalid="ignore", under="ignore"):
        scale, slope = np.float32(scale), np.float32(slope)
        x = np.float32(y - 0.25) / scale
        print(f"scale with {name}:", scale)
        print(f"gradient with {name}, forward direction:", 2 * np.float32(y) ** 2 * scale * slope * h)
        print(f"gradient with {name}, reverse direction:", 2 * x * (-x / scale) * slope * h)


weights = np.array([[-2.0, 3.0], [-30.0, 3.0], [-120.0, 3.0]])
for s in weights @ h:
    print("score for exp:", s)
    show("exp", np.exp(s), np.exp(s))

# %% numpy_limited one-point="float32 keeps few digits of a number near its smallest one"
for s in weights @ h:
    print("score for sigmoid:", s)
    sigmoid = 1 / (1 + np.exp(-s - 2))
    show("sigmoid", sigmoid + 0.25, sigmoid * (1 - sigmoid))
