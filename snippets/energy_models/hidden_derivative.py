"""A recurrent network whose next state is the derivative of its output: h_t = dF/dh(x_t, h_{t-1})."""

# %% error raises="RuntimeError: you can only change requires_grad flags of leaf variables"
import torch

a = torch.tensor([0.75, -0.5], dtype=torch.float64, requires_grad=True)
x = torch.tensor([[1.0, 0.5], [-2.0, 1.5]], dtype=torch.float64)  # two steps of two sequences
h0 = torch.tensor([1.25, 0.75], dtype=torch.float64)


def F(x, h):
    return a[0] * x * h**2 + a[1] * h**3


def step(x, h_prev):
    y = F(x, h_prev)
    (h,) = torch.autograd.grad(y.sum(), h_prev, create_graph=True)
    return y, h


h = h0.requires_grad_()  # a leaf
_, h = step(x[0], h)
h.requires_grad = True  # h is the result of the first step
_, h = step(x[1], h)

# %% torch
h, loss = h0, 0
for x_t in x:
    y, h = step(x_t, h)  # no flag: h has a graph
    loss = loss + y.sum()
(loss + (h**2).sum()).backward()
print("last state:", h.detach())
print("a.grad:", a.grad)
print("h0.grad:", h0.grad)

# %% cut
a.grad = h0.grad = None
h, loss = h0, 0
for x_t in x:
    y = F(x_t, h)
    (h,) = torch.autograd.grad(y.sum(), h, retain_graph=True)  # no create_graph
    h.requires_grad_()
    loss = loss + y.sum()
(loss + (h**2).sum()).backward()
print("a.grad:", a.grad)

# %% numpy
import numpy as np

(b, c), x, h0 = np.array([0.75, -0.5]), np.array([[1.0, 0.5], [-2.0, 1.5]]), np.array([1.25, 0.75])


def run(recorded):
    """Return the last state, and the gradient of the loss with respect to a and the first state."""
    h, D, gradient = h0, np.stack([0 * h0, 0 * h0, 1 + 0 * h0]), 0  # the rows of D are a[0], a[1] and the start
    for x_t in x:
        slope, bend = 2 * b * x_t * h + 3 * c * h**2, 2 * b * x_t + 6 * c * h
        gradient = gradient + np.stack([x_t * h**2, h**3, 0 * h]) + slope * D
        D = recorded * (np.stack([2 * x_t * h, 3 * h**2, 0 * h]) + bend * D)
        h = slope
    return h, gradient + 2 * h * D


h, gradient = run(recorded=1)
print("last state:", h)
print("a.grad:", gradient[:2].sum(axis=1))
print("h0.grad:", gradient[2])

# %% numpy_cut
h, gradient = run(recorded=0)
print("a.grad:", gradient[:2].sum(axis=1))
