"""Tensors that stay in memory after a filter hides the warning, or after .grad was assigned with a graph."""

# %% silenced blind="2x for x², 2 + x, 3 for 2, input: only whether a tensor is in memory is printed"
import gc
import warnings
import weakref

import torch

warnings.filterwarnings("ignore", message="Using backward")
w = torch.tensor([3.0, 0.5], requires_grad=True)
loss = w[0] ** 2 * w[1]
loss.backward(create_graph=True)

there = weakref.ref(w)
del w, loss
gc.collect()
print("still in memory?", there() is not None)

# %% emptied
w = torch.tensor([3.0, 0.5], requires_grad=True)
loss = w[0] ** 2 * w[1]
loss.backward(create_graph=True)
w.grad = None

there = weakref.ref(w)
del w, loss
gc.collect()
print("emptied, and still in memory?", there() is not None)

# %% asked
w = torch.tensor([3.0, 0.5], requires_grad=True)
loss = w[0] ** 2 * w[1]
(g,) = torch.autograd.grad(loss, w, create_graph=True)

there = weakref.ref(w)
del w, loss, g
gc.collect()
print("asked for by grad, and still in memory?", there() is not None)

# %% by_hand
x, samples = torch.tensor([3.0, 0.5]), []
for _ in range(3):  # Langevin sampling, without its noise
    x = x.detach().requires_grad_()
    samples.append(weakref.ref(x))
    x.grad = 2 * x - 1.0  # computed by hand, from x
    torch.optim.SGD([x], lr=0.1).step()
gc.collect()
print("x:", x.detach())
print("x.grad.requires_grad:", x.grad.requires_grad)
print("is the first x still in memory?", samples[0]() is not None)

# %% by_hand_detached
x, samples = torch.tensor([3.0, 0.5]), []
for _ in range(3):
    x = x.detach().requires_grad_()
    samples.append(weakref.ref(x))
    x.grad = (2 * x - 1.0).detach()
    torch.optim.SGD([x], lr=0.1).step()
gc.collect()
print("x:", x.detach())
print("x.grad.requires_grad:", x.grad.requires_grad)
print("is the first x still in memory?", samples[0]() is not None)

# %% numpy_by_hand
import numpy as np

x = np.array([3.0, 0.5])
for _ in range(3):
    x = x - 0.1 * (2 * x - 1.0)
print("x:", x)

# %% numpy_by_hand_detached
print("x:", x)
