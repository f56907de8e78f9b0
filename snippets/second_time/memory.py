"""The numbers that graphs hold after each backward: one call for a sum, or two calls."""

# %% torch rtol=4e-6
import weakref

import torch

alive, calls = weakref.WeakSet(), []


class Packed:
    """A saved tensor, which can be counted."""

    def __init__(self, tensor):
        self.tensor = tensor.detach()
        alive.add(self)


def held():
    return sum(packed.tensor.numel() for packed in alive)


def losses(w):
    with torch.autograd.graph.saved_tensors_hooks(Packed, lambda packed: packed.tensor):
        fake = w.exp().sin()  # shared by both losses
        fake.grad_fn.register_hook(lambda *gradients: calls.append("shared"))
        return fake.exp().sum(), fake.cos().sum()


w = torch.tensor([0.5, -1.5], requires_grad=True)
style, gan = losses(w)
print("after the forward pass:", held())
(style + gan).backward()
print("after backward of the sum:", held())
print("calls of the shared part:", len(calls))
print("w.grad:", w.grad)

# %% two rtol=4e-6
w.grad = None
calls.clear()
style, gan = losses(w)
style.backward(retain_graph=True)
print("after the first call:", held())
gan.backward()
print("after the second call:", held())
del style
print("without the name style:", held())
print("calls of the shared part:", len(calls))
print("w.grad:", w.grad)

# %% cut rtol=4e-6
w.grad = None
calls.clear()
with torch.autograd.graph.saved_tensors_hooks(Packed, lambda packed: packed.tensor):
    fake = w.exp().sin()
    fake.grad_fn.register_hook(lambda *gradients: calls.append("shared"))
    x = fake.detach().requires_grad_()  # the cut
    style = x.exp().sum()
    print("with style:", held())
    style.backward()
    print("after the first call:", held())
    gan = x.cos().sum()
    print("with gan:", held())
    gan.backward()
    print("after the second call:", held())
fake.backward(x.grad)
print("after the call at the cut:", held())
print("calls of the shared part:", len(calls))
print("w.grad:", w.grad)

# %% numpy
import numpy as np


def count(tensors):
    return sum(tensor.size for tensor in tensors)


w = np.array([0.5, -1.5])
h, fake = np.exp(w), np.sin(np.exp(w))
shared, style, gan = [h, h], [np.exp(fake)], [fake]  # exp and cos save one tensor each
at_w = (np.exp(fake) - np.sin(fake)) * np.cos(h) * h
print("after the forward pass:", count(shared + style + gan))
print("after backward of the sum:", count([]))
print("calls of the shared part:", len(["sum"]))
print("w.grad:", at_w)

# %% numpy_two
print("after the first call:", count(shared + style + gan))
print("after the second call:", count(style))
print("without the name style:", count([]))
print("calls of the shared part:", len(["style", "gan"]))
print("w.grad:", at_w)

# %% numpy_cut
print("with style:", count(shared + style))
print("after the first call:", count(shared))
print("with gan:", count(shared + gan))
print("after the second call:", count(shared))
print("after the call at the cut:", count([]))
print("calls of the shared part:", len(["cut"]))
print("w.grad:", at_w)
