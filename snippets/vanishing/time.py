"""Exploding and vanishing gradients of a recurrent network, h = Wh + x, and two cuts."""

# %% torch
import torch

start = torch.tensor([[1.2, 0.4], [-0.3, 1.1]])
x, v = torch.tensor([0.01, -0.02]), torch.tensor([1.0, 10.0])


def run(W, steps=40, window=40):
    """Return the states of all steps, after backward from the last state."""
    h, states = torch.tensor([0.5, 2.0], requires_grad=True), []
    for step in range(steps):
        if step % window == 0:
            h = h.detach().requires_grad_()
        h.retain_grad()
        states.append(h)
        h = W @ h + x
    h.backward(v)
    return states


for scale in (1.0, 0.5):
    W = (scale * start).requires_grad_()
    states = run(W)
    print("at the states:", torch.stack([states[t].grad.norm() for t in (30, 20, 10, 0)]))

# %% cut
W = start.clone().requires_grad_()
states = run(W, window=10)
print("norm at the cut:", states[30].grad.norm())
print("before the cut:", states[29].grad)
print("norm at the weight:", W.grad.norm())
W.grad = None
run(W)
print("norm before clipping:", torch.nn.utils.clip_grad_norm_(W, max_norm=1.0))
print("norm at the weight:", W.grad.norm())

# %% numpy rtol=1e-5
import numpy as np

start, v = np.array([[1.2, 0.4], [-0.3, 1.1]]), np.array([1.0, 10.0])


def norms(W, times, steps=40):
    return np.array([np.linalg.norm(v @ np.linalg.matrix_power(W, steps - t)) for t in times])


for scale in (1.0, 0.5):
    print("at the states:", norms(scale * start, (30, 20, 10, 0)))

# %% numpy_cut rtol=1e-5
states = [np.array([0.5, 2.0])]
for _ in range(40):
    states.append(start @ states[-1] + np.array([0.01, -0.02]))


def at_W(first, last=40):
    powers = [np.linalg.matrix_power(start, last - t - 1) for t in range(first, last)]
    return sum(np.outer(v @ power, states[first + i]) for i, power in enumerate(powers))


print("norm at the cut:", norms(start, [30])[0])
print("norm at the weight:", np.linalg.norm(at_W(30)))
whole = np.linalg.norm(at_W(0))
print("norm before clipping:", whole)
print("norm at the weight:", np.linalg.norm(at_W(0) / max(whole, 1.0)))
