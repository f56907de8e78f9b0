"""A differentiable optimizer with momentum: its graph grows with each step, until the state is detached."""

# %% torch
import torch


def nodes(tensor):
    """Return how many operations the graph of a tensor holds, its leaves included."""
    found, todo = set(), [tensor.grad_fn]
    while todo:
        node = todo.pop()
        if node is not None and node not in found:
            found.add(node)
            todo += [before for before, _ in node.next_functions]
    return len(found)


def step(w, momentum):
    """Return the weights and the momentum after a step that is part of the graph."""
    (g,) = torch.autograd.grad(w**2, w, create_graph=True)
    momentum = 0.5 * momentum + g
    return w - lr * momentum, momentum


lr = torch.tensor(0.1, requires_grad=True)  # learned by the outer loop
start = torch.tensor(3.0, requires_grad=True)

w, momentum = start, torch.tensor(0.0)
for _ in range(4):
    w, momentum = step(w, momentum)
    print("never cut:", nodes(w))
print("w:", w)

# %% cut
w, momentum = start, torch.tensor(0.0)
for k in range(4):
    w, momentum = step(w, momentum)
    print("cut:", nodes(w))
    if k % 2:  # after every second step
        (w**2).backward()  # the outer loss
        print("lr.grad:", lr.grad)
        lr.grad = None
        w, momentum = w.detach().requires_grad_(), momentum.detach()

# %% kept raises="RuntimeError: Trying to backward through the graph a second time"
w, momentum = start, torch.tensor(0.0)
for k in range(4):
    w, momentum = step(w, momentum)
    if k % 2:
        (w**2).backward()
        w = w.detach().requires_grad_()  # the momentum keeps its graph

# %% numpy
each = 6  # w², two products for its derivative, +, the product with lr, and -
leaves = 2  # w and lr


def nodes(steps):
    return leaves + each * steps + (steps - 1)  # the first momentum has no graph


lr, w, momentum = 0.1, 3.0, 0.0
for k in range(1, 5):
    momentum = 0.5 * momentum + 2 * w
    w = w - lr * momentum
    print("never cut:", nodes(k))
print("w:", w)

# %% numpy_cut
w, momentum = 3.0, 0.0
for k in range(4):
    if k % 2 == 0:  # the first step after a cut
        by_w, by_momentum = 0.0, 0.0  # derivatives with respect to lr
    momentum, by_momentum = 0.5 * momentum + 2 * w, 0.5 * by_momentum + 2 * by_w
    w, by_w = w - lr * momentum, by_w - momentum - lr * by_momentum
    print("cut:", nodes(k % 2 + 1))
    if k % 2:
        print("lr.grad:", 2 * w * by_w)
