"""The gradient of the query loss at the last fast weights, and at the first ones: first-order MAML and MAML."""

# %% torch
import torch

support = [(torch.tensor([3.0, -2.0]), 1.0), (torch.tensor([1.0, 2.0]), 4.0)]
query_x, query_t = torch.tensor([2.0, 0.5]), -1.0


def inner_loop(w, track_higher_grads):
    """Return the fast weights of all times, after two steps on the support loss."""
    fast = [w.clone()]
    for x, t in support:  # one sample for each step
        support_loss = ((fast[-1] * x).sum() - t) ** 2
        (g,) = torch.autograd.grad(support_loss, fast[-1], create_graph=track_higher_grads)
        new = fast[-1] - 0.0625 * g
        if track_higher_grads:
            fast.append(new)
        else:
            fast = [new.detach().requires_grad_()]  # higher keeps only the latest
    return fast


w = torch.tensor([0.5, 0.25], requires_grad=True)
fast = inner_loop(w, track_higher_grads=True)
query_loss = ((fast[-1] * query_x).sum() - query_t) ** 2
print("FOMAML:", *torch.autograd.grad(query_loss, fast[-1], retain_graph=True))
print("MAML:", *torch.autograd.grad(query_loss, fast[0], retain_graph=True))
print("MAML, at w:", *torch.autograd.grad(query_loss, w))

# %% untracked
fast = inner_loop(w, track_higher_grads=False)
query_loss = ((fast[-1] * query_x).sum() - query_t) ** 2
print("the first is the latest:", fast[0] is fast[-1])
print("at the first:", *torch.autograd.grad(query_loss, fast[0], retain_graph=True))
print("at w:", *torch.autograd.grad(query_loss, w, allow_unused=True))

# %% numpy
import numpy as np

support = [(np.array([3.0, -2.0]), 1.0), (np.array([1.0, 2.0]), 4.0)]
query_x, query_t = np.array([2.0, 0.5]), -1.0
w, rate = np.array([0.5, 0.25]), 1 / 16
fast, steps = w, []
for x, t in support:
    fast = fast - rate * 2 * (np.sum(fast * x) - t) * x
    steps.append(np.eye(2) - rate * 2 * np.outer(x, x))
v = 2 * (np.sum(fast * query_x) - query_t) * query_x
J = steps[1] @ steps[0]
print("FOMAML:", v)
print("MAML:", v @ J)
print("MAML, at w:", v @ J)

# %% numpy_untracked
print("the first is the latest:", True)
print("at the first:", v)
print("at w:", None)
