"""Greedy coordinate gradient: the gradient at one-hot tokens, the change that it predicts, and the true change."""

# %% torch
import torch

rows = torch.tensor([[1.75, 2.0], [1.25, 1.25], [0.5, -0.75], [-2.0, -1.75]], dtype=torch.float64)  # 4 tokens
W = torch.tensor([[0.75, 1.5], [0.25, -0.75], [-0.25, -1.5]], dtype=torch.float64)
embedding = torch.nn.Embedding.from_pretrained(rows)  # frozen
prompt, suffix, label = torch.tensor([3, 1]), torch.tensor([2, 0]), torch.tensor(1)


def model(inputs_embeds):
    """Return the logits after the last token."""
    return W @ inputs_embeds.tanh().sum(dim=0)


def loss_of(suffix_embeds):
    logits = model(torch.cat([embedding(prompt), suffix_embeds]))
    return torch.nn.functional.cross_entropy(logits, label)


one_hot = torch.nn.functional.one_hot(suffix, len(rows)).to(rows.dtype).requires_grad_()
loss = loss_of(one_hot @ embedding.weight)
(grad,) = torch.autograd.grad(loss, one_hot)
present = grad.gather(1, suffix[:, None])
print("grad:", grad, sep="\n")
print("predicted change:", grad - present, sep="\n")
print("candidates:", (-grad).topk(2).indices.tolist())

# %% checked
with torch.no_grad():
    true = torch.zeros_like(grad)
    for i in range(len(suffix)):
        for v in range(len(rows)):
            swapped = suffix.clone()
            swapped[i] = v
            true[i, v] = loss_of(embedding(swapped)) - loss
print("true change:", true, sep="\n")

# %% numpy
import numpy as np

R = np.array([[1.75, 2.0], [1.25, 1.25], [0.5, -0.75], [-2.0, -1.75]])
W = np.array([[0.75, 1.5], [0.25, -0.75], [-0.25, -1.5]])
prompt, suffix = np.array([3, 1]), np.array([2, 0])


def probabilities(tokens):
    logits = W @ np.tanh(R[tokens]).sum(axis=0)
    return np.exp(logits) / np.exp(logits).sum()


tokens = np.concatenate([prompt, suffix])
p, y = probabilities(tokens), np.eye(3)[1]
G = (1 - np.tanh(R[suffix]) ** 2) * ((p - y) @ W)  # at the embedded tokens
S = np.eye(4)[suffix]
grad = G @ R.T
present = (grad * S).sum(axis=1, keepdims=True)
print("grad:", grad, sep="\n")
print("predicted change:", grad - present, sep="\n")
print("candidates:", np.argsort(grad, axis=1)[:, :2].tolist())

# %% numpy_checked
true = np.zeros((2, 4))
for i in range(2):
    for v in range(4):
        swapped = np.where(np.arange(4) == 2 + i, v, tokens)
        true[i, v] = np.log(p[1]) - np.log(probabilities(swapped)[1])
print("true change:", true, sep="\n")
