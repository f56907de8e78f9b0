"""gradcheck of ctc_loss: with free log-probabilities it fails, and with scores it passes."""

# %% error raises="GradcheckError: Jacobian mismatch for output 0"
import torch


def loss(log_probs):
    return torch.nn.functional.ctc_loss(log_probs, torch.tensor([1]), (2,), (1,), reduction="sum")


scores = torch.tensor([[0.5, 1.0, -1.0], [2.0, 0.25, 0.0]], dtype=torch.float64)
log_probs = scores.log_softmax(dim=-1).requires_grad_()
torch.autograd.gradcheck(loss, log_probs)

# %% torch rtol=4e-14
scores.requires_grad_()
print("passes?", torch.autograd.gradcheck(lambda scores: loss(scores.log_softmax(dim=-1)), scores))
loss(scores.log_softmax(dim=-1)).backward()
loss(log_probs).backward()
print("scores.grad:", scores.grad, sep="\n")
print("log_probs.grad:", log_probs.grad, sep="\n")

# %% numpy
import numpy as np

scores = np.array([[0.5, 1.0, -1.0], [2.0, 0.25, 0.0]])
p = np.exp(scores) / np.exp(scores).sum(axis=1, keepdims=True)
paths = [(1, 1), (1, 0), (0, 1)]  # of two steps, for the target (1), with the blank 0
chances = np.array([p[0, i] * p[1, j] for i, j in paths])
share = np.zeros((2, 3))  # of the chances, for each step and class
for path, chance in zip(paths, chances / chances.sum(), strict=True):
    share[[0, 1], path] += chance
print("scores.grad:", p - share, sep="\n")
print("log_probs.grad:", p - share, sep="\n")
