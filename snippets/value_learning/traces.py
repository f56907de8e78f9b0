"""TD(λ) with a trace for the parameter: p.grad by hand, a wrong trace, and λ-returns with backward."""

# %% torch
import torch

gamma, lam = 0.9, 0.5
states = torch.tensor([[1.0, -0.5], [0.25, 1.5], [-1.0, 0.75]], dtype=torch.float64)
rewards = [-1.0, 0.5, 2.0]  # the episode ends after the third step
start = torch.tensor([0.5, 0.25], dtype=torch.float64)


def value(w, t):
    return torch.tanh(states[t] @ w) if t < len(states) else torch.zeros(())  # 0 after the end


w = start.clone().requires_grad_()
optimizer = torch.optim.SGD([w], lr=0.25)
e = torch.zeros_like(w)  # the trace, with the shape of w
for t in range(3):
    v = value(w, t)
    (g,) = torch.autograd.grad(v, w)  # the gradient of the value, not of the error
    with torch.no_grad():
        delta = rewards[t] + gamma * value(w, t + 1) - v
    e = gamma * lam * e + g
    w.grad = -delta * e
    print("TD error:", delta)
    print("w.grad:", w.grad)
    optimizer.step()

# %% wrong
w = start.clone().requires_grad_()
e = torch.zeros_like(w)
for t in range(3):
    v = value(w, t)
    delta = rewards[t] + gamma * value(w, t + 1).detach() - v
    (g,) = torch.autograd.grad(delta**2 / 2, w)  # already contains delta
    e = gamma * lam * e + g
    print("wrong gradient:", delta.detach() * e)

# %% whole
w = start.clone().requires_grad_()
values = [value(w, t) for t in range(4)]
G, loss = 0.0, 0.0
for t in reversed(range(3)):
    G = rewards[t] + gamma * ((1 - lam) * values[t + 1].detach() + lam * G)
    loss = loss + (G - values[t]) ** 2 / 2
loss.backward()
print("gradient of the episode:", w.grad)

# %% numpy
import numpy as np

gamma, lam = 0.9, 0.5
states = np.array([[1.0, -0.5], [0.25, 1.5], [-1.0, 0.75]])
rewards = np.array([-1.0, 0.5, 2.0])
start = np.array([0.5, 0.25])


def errors(w):
    """Return the TD error of each step, and the gradient of each value."""
    v = np.tanh(states @ w)
    return rewards + gamma * np.append(v[1:], 0.0) - v, (1 - v**2)[:, None] * states


w, e = start, np.zeros(2)
for t in range(3):
    delta, g = errors(w)
    e = gamma * lam * e + g[t]
    print("TD error:", delta[t])
    print("w.grad:", -delta[t] * e)
    w = w + 0.25 * delta[t] * e

# %% numpy_wrong
delta, g = errors(start)
decay = (gamma * lam) ** np.maximum(0, np.subtract.outer(range(3), range(3))) * np.tri(3)
for t in range(3):
    print("wrong gradient:", -delta[t] * (decay[t] * delta) @ g)

# %% numpy_whole
print("gradient of the episode:", -delta @ decay @ g)  # the traces are the rows of decay @ g
