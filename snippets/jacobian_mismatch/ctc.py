"""The gradient of ctc_loss, at the log-probabilities and at the scores: two steps, three classes, the target (1)."""

# %% error raises="GradcheckError: Jacobian mismatch"
import torch
from torch.nn.functional import ctc_loss

scores = torch.tensor([[0.5, 1.0, -0.25], [0.25, -0.5, 0.75]], dtype=torch.float64)
target = torch.tensor([1])


def loss(log_probs):
    return ctc_loss(log_probs, target, (2,), (1,))


log_probs = scores.log_softmax(1).requires_grad_()
torch.autograd.gradcheck(loss, log_probs)

# %% torch
scores.requires_grad_()
print("gradcheck:", torch.autograd.gradcheck(lambda scores: loss(scores.log_softmax(1)), scores))
print("at the scores:", torch.autograd.grad(loss(scores.log_softmax(1)), scores)[0], sep="\n")
print("at the log-probabilities:", torch.autograd.grad(loss(log_probs), log_probs)[0], sep="\n")

# %% numpy
import numpy as np

scores = np.array([[0.5, 1.0, -0.25], [0.25, -0.5, 0.75]])
p = np.exp(scores) / np.sum(np.exp(scores), axis=1, keepdims=True)
paths = [(1, 1), (0, 1), (1, 0)]  # 0 is the blank
weights = np.array([p[0, a] * p[1, b] for a, b in paths])
share = np.zeros((2, 3))  # how much of the probability goes through each class at each step
for path, weight in zip(paths, weights / np.sum(weights), strict=True):
    share[0, path[0]] += weight
    share[1, path[1]] += weight
print("at the scores:", p - share, sep="\n")
print("at the log-probabilities:", p - share, sep="\n")  # the derivative would be the negative share
