"""An entropy bonus that is computed under no_grad changes the loss, and not the gradient."""

# %% torch
import torch
from torch.nn.functional import log_softmax

logits = torch.tensor([[0.5, -1.0, 0.25], [1.5, 0.0, -0.5]], requires_grad=True)
tokens, advantage, coef = torch.tensor([2, 0]), torch.tensor([1.5, -0.5]), 0.25


def entropies(logits):
    logp = log_softmax(logits, 1)
    return -(logp.exp() * logp).sum(1)


def step(bonus):
    logits.grad = None
    logp = log_softmax(logits, 1)[[0, 1], tokens]
    loss = -(advantage * logp).mean() - coef * bonus.mean()
    loss.backward()
    print("loss:", loss)
    print("logits.grad:", logits.grad, sep="\n")


print("without a bonus")
step(torch.zeros(2))
print("under no_grad")
with torch.no_grad():
    bonus = entropies(logits)
step(bonus)

# %% attached
step(entropies(logits))

# %% numpy
import numpy as np

logits = np.array([[0.5, -1.0, 0.25], [1.5, 0.0, -0.5]])
tokens, advantage, coef = [2, 0], np.array([1.5, -0.5]), 0.25
p = np.exp(logits) / np.exp(logits).sum(axis=1, keepdims=True)
H = -(p * np.log(p)).sum(axis=1)
task = -(advantage * np.log(p[[0, 1], tokens])).mean()
g = -advantage[:, None] * (np.eye(3)[tokens] - p) / 2
print("without a bonus")
print("loss:", task)
print("logits.grad:", g, sep="\n")
print("under no_grad")
print("loss:", task - coef * H.mean())
print("logits.grad:", g, sep="\n")

# %% numpy_attached
print("loss:", task - coef * H.mean())
print("logits.grad:", g + coef / 2 * p * (np.log(p) + H[:, None]), sep="\n")
