"""Tensors that stay in memory after a filter hides the warning."""

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
