"""The gradient of the feature extractor times 0.1: detach, a hook and a Function, and a smaller learning rate."""

# %% torch
import torch

x = torch.tensor([0.5, 3.0])
c = 0.1


class GradMultiply(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, c):
        ctx.c = c
        return x.view_as(x)

    @staticmethod
    def backward(ctx, v):
        return ctx.c * v, None


def by_detach(h):
    return c * h + (h - c * h).detach()


def by_hook(h):
    h.register_hook(lambda g: c * g)
    return h


def by_function(h):
    return GradMultiply.apply(h, c)


def weights():
    w = torch.tensor([3.0, 2.0], requires_grad=True)  # the feature extractor
    return w, torch.tensor([5.0, -1.0], requires_grad=True)  # the head


for way in (lambda h: h), by_detach, by_hook, by_function:
    w, d = weights()
    loss = (way(w * x) * d).sum() ** 2
    loss.backward()
    print("loss:", loss.detach())
    print("w.grad:", w.grad)
    print("d.grad:", d.grad)


# %% steps
def step(make, way, rate):
    w, d = weights()
    optimizer = make([{"params": [w], "lr": rate}, {"params": [d]}], lr=0.01)
    (way(w * x) * d).sum().square().backward()
    optimizer.step()
    return w.detach()


for make in torch.optim.SGD, torch.optim.Adam:
    print("w, scaled gradient:", step(make, by_function, 0.01))
    print("w, smaller rate:", step(make, lambda h: h, 0.01 * c))

# %% numpy
import numpy as np

x, w, d = np.array([0.5, 3.0]), np.array([3.0, 2.0]), np.array([5.0, -1.0])
h = w * x
y = np.sum(h * d)
g = 2 * y * d * x  # at w
for factor in 1.0, 0.1, 0.1, 0.1:
    print("loss:", y**2)
    print("w.grad:", factor * g)
    print("d.grad:", 2 * y * h)

# %% numpy_steps
print("w, scaled gradient:", w - 0.01 * (0.1 * g))
print("w, smaller rate:", w - (0.01 * 0.1) * g)
print("w, scaled gradient:", w - 0.01 * np.sign(g))  # Adam: the factor cancels
print("w, smaller rate:", w - (0.01 * 0.1) * np.sign(g))
