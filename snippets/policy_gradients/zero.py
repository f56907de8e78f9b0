"""Three draws of one policy with a loss of 0 or near it: a return of 0, a certain action, and an ordinary draw."""

# %% torch
import torch


def draw(scores, action, G):
    scores = torch.tensor(scores, requires_grad=True)
    loss = -G * torch.log_softmax(scores, 0)[action]
    loss.backward()
    print("loss:", loss)
    print("scores.grad:", scores.grad)


draw([1.0, -0.5], action=1, G=0.0)

# %% certain
draw([30.0, -30.0], action=0, G=5.0)

# %% other
draw([1.0, -0.5], action=0, G=5.0)

# %% numpy
import numpy as np


def softmax(scores):
    e = np.exp(scores)
    return e / e.sum()


p = softmax(np.array([1.0, -0.5]))
G = 0.0
print("loss:", -G * np.log(p[1]))
print("scores.grad:", -G * (np.array([0.0, 1.0]) - p))

# %% numpy_certain
q = softmax(np.array([30.0, -30.0]))
G = 5.0
print("loss:", -G * np.log(q[0]))
print("scores.grad:", -G * (np.array([1.0, 0.0]) - q))

# %% numpy_other
G = 5.0
print("loss:", -G * np.log(p[0]))
print("scores.grad:", -G * (np.array([1.0, 0.0]) - p))
