"""Grad mode in functions that backward and an optimizer call, and the gradient of L = (2w₁)² + (2w₂)²."""

# %% torch
import torch

modes = {}


def note(place):
    modes[place] = "on" if torch.is_grad_enabled() else "off"


class Double(torch.autograd.Function):
    @staticmethod
    def forward(ctx, w):
        note("forward")
        return 2 * w

    @staticmethod
    def backward(ctx, v):
        note("backward")
        return 2 * v


def loss():
    h = Double.apply(w)
    h.register_hook(lambda v: note("hook"))
    return (h**2).sum()


w = torch.tensor([3.0, -0.5], requires_grad=True)
L = loss()
L.backward()
print("L:", L.detach())
print("w.grad:", w.grad)
for place in "forward", "backward", "hook":
    print(f"{place}:", modes[place])

# %% create_graph
(g,) = torch.autograd.grad(loss(), w, create_graph=True)
print("g:", g.detach())
for place in "forward", "backward", "hook":
    modes[f"{place}, create_graph"] = modes[place]
    print(f"{place}:", modes[place])

# %% optimizer
optimizer = torch.optim.SGD([w], lr=0.1)


def closure():
    note("closure")
    optimizer.zero_grad()
    result = loss()
    result.backward()
    return result


with torch.no_grad():
    optimizer.step(closure)
print("weights:", w)
print("in the closure:", modes["closure"])

# %% numpy
import numpy as np

w = np.array([3.0, -0.5])
h = 2 * w
L = np.sum(h**2)
print("L:", L)
gradient = 2 * h * 2
print("w.grad:", gradient)

# %% numpy_create_graph
print("g:", gradient)

# %% numpy_optimizer
print("weights:", w - 0.1 * gradient)
