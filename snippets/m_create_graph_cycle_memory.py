"""What a filter for warnings leaves in memory."""

# %% silenced
import gc
import warnings
import weakref

import torch

gc.disable()  # as between two rounds of the garbage collector
warnings.filterwarnings("ignore", message="Using backward")

w = torch.tensor([3.0, 0.5], requires_grad=True)
loss = w[0] ** 2 * w[1]
loss.backward(create_graph=True)
still = weakref.ref(w)
del w, loss
print("still in memory after backward?", still() is not None)

w = torch.tensor([3.0, 0.5], requires_grad=True)
loss = w[0] ** 2 * w[1]
loss.backward(create_graph=True)
w.grad = None
still = weakref.ref(w)
del w, loss
print("with its gradient emptied?", still() is not None)

w = torch.tensor([3.0, 0.5], requires_grad=True)
loss = w[0] ** 2 * w[1]
(g,) = torch.autograd.grad(loss, w, create_graph=True)
still = weakref.ref(w)
del w, loss, g
print("by grad instead?", still() is not None)
