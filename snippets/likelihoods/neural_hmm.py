"""A hidden Markov model: the gradient of log p(x) at a log transition is its expected count of Baum-Welch."""

# %% torch
import torch

transitions = torch.tensor([[2.0, -1.0], [-1.5, 1.0]], dtype=torch.float64, requires_grad=True)  # scores
emissions = torch.tensor([[1.5, 0.25, -1.0], [-0.5, 0.75, 2.0]], dtype=torch.float64, requires_grad=True)
x = [1, 0, 2, 2, 1, 0, 0]


def log_likelihood(log_a, log_b):
    alpha = log_b[:, x[0]] - torch.tensor(2.0, dtype=torch.float64).log()  # two states, equally likely at the start
    for k in x[1:]:
        alpha = (alpha[:, None] + log_a).logsumexp(dim=0) + log_b[:, k]  # the forward algorithm
    return alpha.logsumexp(dim=0)


log_a, log_b = transitions.log_softmax(dim=1), emissions.log_softmax(dim=1)
log_p = log_likelihood(log_a, log_b)
counts = torch.autograd.grad(log_p, [log_a, log_b], retain_graph=True)
log_p.backward()
print("log p:", log_p.detach())
print("gradient at the log transitions:", counts[0], sep="\n")
print("gradient at the log emissions:", counts[1], sep="\n")
print("transitions.grad:", transitions.grad, sep="\n")

# %% counts
transitions.grad = emissions.grad = None
log_a, log_b = transitions.log_softmax(dim=1), emissions.log_softmax(dim=1)
((counts[0] * log_a).sum() + (counts[1] * log_b).sum()).backward()  # the counts are constants
print("transitions.grad:", transitions.grad, sep="\n")
print("emissions.grad:", emissions.grad, sep="\n")

# %% numpy
import numpy as np

transitions = np.array([[2.0, -1.0], [-1.5, 1.0]])
emissions = np.array([[1.5, 0.25, -1.0], [-0.5, 0.75, 2.0]])
A = np.exp(transitions) / np.exp(transitions).sum(axis=1, keepdims=True)
B = np.exp(emissions) / np.exp(emissions).sum(axis=1, keepdims=True)
x = [1, 0, 2, 2, 1, 0, 0]
alpha, beta = [B[:, x[0]] / 2], [np.ones(2)]
for k in x[1:]:
    alpha.append(alpha[-1] @ A * B[:, k])
for k in x[:0:-1]:
    beta.insert(0, A @ (B[:, k] * beta[0]))
p = alpha[-1].sum()
N, M = np.zeros((2, 2)), np.zeros((2, 3))  # expected counts of transitions and of emissions
for t, k in enumerate(x):
    M[:, k] += alpha[t] * beta[t] / p
    if t > 0:
        N += alpha[t - 1][:, None] * A * B[:, k] * beta[t] / p
print("log p:", np.log(p))
print("gradient at the log transitions:", N, sep="\n")
print("gradient at the log emissions:", M, sep="\n")
print("transitions.grad:", N - N.sum(axis=1, keepdims=True) * A, sep="\n")

# %% numpy_counts
print("transitions.grad:", N - N.sum(axis=1, keepdims=True) * A, sep="\n")
print("emissions.grad:", M - M.sum(axis=1, keepdims=True) * B, sep="\n")
