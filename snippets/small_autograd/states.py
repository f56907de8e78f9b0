"""Truncated backpropagation through detached states, whose .grad is not emptied between the steps."""

# %% torch
import torch

x_0 = torch.tensor(0.9)
w = torch.tensor(0.2, requires_grad=True)


def derivative(states):  # dx_t/dw for the last state x_t
    w.grad = None
    states[-1][1].backward(retain_graph=True)
    for j in range(len(states) - 1):
        states[-j - 2][1].backward(states[-j - 1][0].grad, retain_graph=True)
    return w.grad


states, x = [], x_0
for _ in range(3):
    state = x.detach().requires_grad_()
    x = w * state
    states.append((state, x))
    print("not emptied:", derivative(states))

# %% emptied
states, x = [], x_0
for _ in range(3):
    state = x.detach().requires_grad_()
    x = w * state
    states.append((state, x))
    for one, _ in states:
        one.grad = None
    print("emptied:", derivative(states))

# %% whole
x = x_0
for _ in range(3):
    x = w * x  # without detach
    print("one graph:", torch.autograd.grad(x, w, retain_graph=True)[0])

# %% numpy
import numpy as np

x_0, w = 0.9, 0.2
t = np.array([1, 2, 3])
exact = t * w ** (t - 1) * x_0
of_step_2, of_step_3 = w, w**2
kept = of_step_2 + of_step_3  # in state 1
wrong = [exact[0], exact[1], x_0 * w**2 + x_0 * w * w + x_0 * kept]
for one in wrong:
    print("not emptied:", one)

# %% numpy_emptied
for one in exact:
    print("emptied:", one)

# %% numpy_whole
for one in exact:
    print("one graph:", one)
