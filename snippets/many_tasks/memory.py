"""Numbers that the graphs of a GradNorm loop keep, in each of five iterations."""

# %% torch
import weakref

import torch

x = torch.ones(6)
alive = weakref.WeakSet()


class Saved:
    def __init__(self, tensor):
        self.tensor = tensor.detach()  # without a reference to the graph
        alive.add(self)


def numbers_kept(flag_in_last_call, keep=lambda losses: None):
    """Return how many saved numbers are in memory after each forward pass."""
    counts = []
    w = torch.ones(6, requires_grad=True)
    optimizer = torch.optim.SGD([w])

    def forward():
        h = (w * x).tanh()
        losses = h.exp().sum(), h.sum()
        counts.append(sum(saved.tensor.numel() for saved in alive))
        return losses

    with torch.autograd.graph.saved_tensors_hooks(Saved, lambda saved: saved.tensor):
        for _ in range(5):
            task_losses = forward()
            for k in 0, 1:  # GradNorm takes the norms of these gradients
                torch.autograd.grad(task_losses[k], w, retain_graph=True)
            optimizer.zero_grad()
            sum(task_losses).backward(retain_graph=flag_in_last_call)
            optimizer.step()
            keep(task_losses)
    return torch.tensor(counts)


history, initial, cut = [], {}, []
print("last call without the flag:", numbers_kept(False))
print("flag in all calls:", numbers_kept(True))
print("and initial losses kept:", numbers_kept(True, lambda losses: initial.setdefault("losses", losses)))
initial.clear()
print("and all losses kept:", numbers_kept(True, history.append))
history.clear()
print("all losses kept, last call without the flag:", numbers_kept(False, history.append))
print("detached losses kept:", numbers_kept(True, lambda losses: cut.extend(one.detach() for one in losses)))

# %% numpy
import numpy as np

graph = 3 * 6  # the input x, and the outputs of tanh and exp
iteration = np.arange(1, 6)
print("last call without the flag:", graph * np.ones_like(iteration))
print("flag in all calls:", graph * np.minimum(iteration, 2))
print("and initial losses kept:", graph * np.minimum(iteration, 3))
print("and all losses kept:", graph * iteration)
print("all losses kept, last call without the flag:", graph * np.ones_like(iteration))
print("detached losses kept:", graph * np.minimum(iteration, 2))
