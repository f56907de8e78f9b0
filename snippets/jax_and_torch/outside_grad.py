"""ORPO with torch.func.grad: log probabilities from outside the function are constants."""

# %% torch
import torch
from torch.func import grad
from torch.nn.functional import log_softmax, logsigmoid

lam = 0.5
w = torch.tensor([[0.5, -1.0], [0.25, 0.75], [-0.5, 1.5]])  # a row for each token of the vocabulary
hidden, chosen, rejected = torch.tensor([[1.0, -0.5], [2.0, 0.25]]), torch.tensor([0, 2]), torch.tensor([1, 0])


def get_logps(w):
    logp = log_softmax(hidden @ w.T, 1)
    return logp[[0, 1], chosen].mean(), logp[[0, 1], rejected].mean()


def orpo(w, logp_chosen, logp_rejected):
    odds = [logp - torch.log1p(-logp.exp()) for logp in (logp_chosen, logp_rejected)]
    return -logp_chosen - lam * logsigmoid(odds[0] - odds[1])


logps = get_logps(w)  # outside
print("loss:", orpo(w, *logps))
print("computed outside:", grad(orpo)(w, *logps), sep="\n")

# %% inside
print("computed inside:", grad(lambda w: orpo(w, *get_logps(w)))(w), sep="\n")

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
w.requires_grad_()
with torch.no_grad():
    logps = get_logps(w)
orpo(w, *logps).backward()

# %% numpy
import numpy as np

lam = 0.5
w = np.array([[0.5, -1.0], [0.25, 0.75], [-0.5, 1.5]])
hidden, chosen, rejected = np.array([[1.0, -0.5], [2.0, 0.25]]), [0, 2], [1, 0]
p = np.exp(hidden @ w.T) / np.exp(hidden @ w.T).sum(axis=1, keepdims=True)
c, r = (np.log(p[[0, 1], tokens]).mean() for tokens in (chosen, rejected))
x = (c - np.log(1 - np.exp(c))) - (r - np.log(1 - np.exp(r)))
print("loss:", -c + lam * np.log(1 + np.exp(-x)))
print("computed outside:", np.zeros((3, 2)), sep="\n")

# %% numpy_inside
factor = lam / (1 + np.exp(x))
at_c = -1 - factor / (1 - np.exp(c))
at_r = factor / (1 - np.exp(r))
v = at_c * (np.eye(3)[chosen] - p) / 2 + at_r * (np.eye(3)[rejected] - p) / 2
print("computed inside:", v.T @ hidden, sep="\n")
