"""A prompt with the label -100: no gradient at its logits, but one at its keys and values, through attention."""

# %% torch
import torch
from torch.nn.functional import cross_entropy, scaled_dot_product_attention

x = torch.tensor([[1.0, -0.5], [0.25, 2.0], [-1.5, 0.75], [0.5, 1.0]])  # two tokens of the prompt, two of the answer
labels = torch.tensor([-100, -100, 2, 0])
K = torch.tensor([[0.5, -1.0], [1.0, 0.25]], requires_grad=True)
V = torch.tensor([[1.5, 0.5], [-0.5, 1.0]], requires_grad=True)
head = torch.tensor([[1.0, 0.5, -1.0], [-0.25, 2.0, 0.75]], requires_grad=True)

k, v = x @ K.T, x @ V.T
h = scaled_dot_product_attention(x[None], k[None], v[None], is_causal=True)[0]
logits = h @ head
for t in k, v, logits:
    t.retain_grad()
cross_entropy(logits, labels).backward()
print("logits.grad:", logits.grad, sep="\n")
print("k.grad:", k.grad, sep="\n")
print("v.grad:", v.grad, sep="\n")
print("V.grad:", V.grad, sep="\n")
print("share of the prompt:", v.grad[:2].T @ x[:2], sep="\n")
print("share of the answer:", v.grad[2:].T @ x[2:], sep="\n")

# %% numpy
import numpy as np

x = np.array([[1.0, -0.5], [0.25, 2.0], [-1.5, 0.75], [0.5, 1.0]])
K, V = np.array([[0.5, -1.0], [1.0, 0.25]]), np.array([[1.5, 0.5], [-0.5, 1.0]])
head = np.array([[1.0, 0.5, -1.0], [-0.25, 2.0, 0.75]])


def softmax(z):
    return np.exp(z) / np.exp(z).sum(axis=1, keepdims=True)


k, v = x @ K.T, x @ V.T
a = softmax(np.where(np.tri(4) > 0, x @ k.T / np.sqrt(2), -np.inf))
at_logits = (softmax(a @ v @ head) - np.eye(3)[[0, 0, 2, 0]]) * np.array([[0.0], [0.0], [0.5], [0.5]])
at_h = at_logits @ head.T
at_v = a.T @ at_h
at_a = at_h @ v.T
at_scores = a * (at_a - (a * at_a).sum(axis=1, keepdims=True)) / np.sqrt(2)
print("logits.grad:", at_logits, sep="\n")
print("k.grad:", at_scores.T @ x, sep="\n")
print("v.grad:", at_v, sep="\n")
print("V.grad:", at_v.T @ x, sep="\n")
print("share of the prompt:", at_v[:2].T @ x[:2], sep="\n")
print("share of the answer:", at_v[2:].T @ x[2:], sep="\n")
