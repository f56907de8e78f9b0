"""The same cross entropy with another accuracy, and a step that lowers the loss and not the accuracy."""

# %% torch
import torch
from torch.nn.functional import cross_entropy

labels = torch.tensor([0, 1, 1])


def look(logits):
    logits.requires_grad_()
    loss = cross_entropy(logits, labels)
    accuracy = (logits.argmax(1) == labels).float().mean()
    loss.backward()
    print("loss:", loss)
    print("accuracy:", accuracy)
    print("accuracy.requires_grad:", accuracy.requires_grad)
    return logits


first = look(torch.tensor([[0.9, 0.1], [0.55, 0.45], [0.2, 0.8]]).log())
second = look(torch.tensor([[0.6, 0.4], [0.1, 0.9], [0.4, 0.6]]).log())

# %% pull
print("gradient at the logits:", first.grad, sep="\n")
stepped = look((first - 0.5 * first.grad).detach())  # a step of gradient descent

# %% numpy
import numpy as np

labels = np.array([0, 1, 1])
t = np.eye(2)[labels]


def look(P):  # the probabilities, or multiples of them
    P = P / P.sum(1, keepdims=True)
    print("loss:", -np.log((P * t).sum(1)).mean())
    print("accuracy:", (P.argmax(1) == labels).mean())


P = np.array([[0.9, 0.1], [0.55, 0.45], [0.2, 0.8]])
look(P)
P = P / P.sum(1, keepdims=True)
look(np.array([[0.6, 0.4], [0.1, 0.9], [0.4, 0.6]]))

# %% numpy_pull
g = (P - t) / 3
print("gradient at the logits:", g, sep="\n")
E = P * np.exp(-0.5 * g)
look(E)
