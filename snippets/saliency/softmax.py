"""The gradients of a score, its log-probability and its probability, for three samples."""

# %% torch
import torch

W = torch.tensor([[1.0, 3.0, -2.0], [4.0, 0.5, 7.0]], dtype=torch.float64)
X = torch.tensor([[1.2, 0.5], [0.3, 0.8], [0.3, 1.2]], dtype=torch.float64)
X.requires_grad_()
scores = X**2 @ W
classes = scores.argmax(1)


def saliency(values):
    chosen = values.gather(1, classes[:, None])
    return torch.autograd.grad(chosen.sum(), X, retain_graph=True)[0]


print("classes:", classes)
print("chosen p:", scores.softmax(1).amax(1))
print("of the scores:", saliency(scores), sep="\n")
print("of log p:", saliency(scores.log_softmax(1)), sep="\n")
print("of p:", saliency(scores.softmax(1)), sep="\n")

# %% numpy
import numpy as np

W = np.array([[1.0, 3.0, -2.0], [4.0, 0.5, 7.0]])
X = np.array([[1.2, 0.5], [0.3, 0.8], [0.3, 1.2]])
scores = X**2 @ W
classes = scores.argmax(1)
p = np.exp(scores) / np.exp(scores).sum(1, keepdims=True)
J = 2 * W.T * X[:, None]  # of the scores: a 3 × 2 block for each sample
n = np.arange(3)
p_c = p[n, classes]
of_scores = J[n, classes]
of_log = of_scores - np.array([p[i] @ J[i] for i in n])
print("classes:", classes)
print("chosen p:", p_c)
print("of the scores:", of_scores, sep="\n")
print("of log p:", of_log, sep="\n")
print("of p:", p_c[:, None] * of_log, sep="\n")
