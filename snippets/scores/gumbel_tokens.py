"""Gumbel-softmax tokens times the embedding of a frozen second model: the gradient reaches the logits."""

# %% torch
import torch
from torch.nn.functional import cross_entropy, embedding, gumbel_softmax

tau = 0.5
logits = torch.tensor([[0.5, 1.5, -1.0], [1.0, -0.5, 0.25]]).double().requires_grad_()  # of the language model
table = torch.tensor([[1.0, -0.5], [0.25, 2.0], [-1.5, 0.75]]).double()  # embedding.weight of the second model, frozen
asr = torch.tensor([[0.5, -1.0, 0.75], [1.5, 0.25, -0.5]]).double()  # the rest of the second model, frozen
text = torch.tensor([2, 0])
noise = torch.tensor([[1.0, 0.25, 2.0], [-0.5, 0.75, 1.5]]).double()  # in place of a draw of Gumbel noise


def hard_tokens(noise):
    soft = ((logits + noise) / tau).softmax(1)
    hard = torch.zeros_like(soft).scatter(1, soft.argmax(1, keepdim=True), 1.0)
    return hard - soft.detach() + soft


def reward_gradient(tokens):
    loss = cross_entropy(tokens @ table @ asr, text)
    return torch.autograd.grad(loss, logits)[0]


tokens = hard_tokens(noise)
print("tokens:", tokens.detach(), sep="\n")
print("embedded:", tokens.detach() @ table, sep="\n")
print("same as the lookup:", torch.equal(tokens @ table, embedding(tokens.argmax(1), table)))
print("gradient:", reward_gradient(tokens), sep="\n")

# %% call
torch.manual_seed(0)
drawn = -torch.empty_like(logits).exponential_().log()
torch.manual_seed(0)
tokens = gumbel_softmax(logits, tau=tau, hard=True)
print("same gradient as the call:", torch.allclose(reward_gradient(tokens), reward_gradient(hard_tokens(drawn))))

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
cross_entropy(embedding(hard_tokens(noise).argmax(1), table) @ asr, text).backward()

# %% numpy
import numpy as np

tau = 0.5
logits = np.array([[0.5, 1.5, -1.0], [1.0, -0.5, 0.25]])
table = np.array([[1.0, -0.5], [0.25, 2.0], [-1.5, 0.75]])
asr = np.array([[0.5, -1.0, 0.75], [1.5, 0.25, -0.5]])
noise = np.array([[1.0, 0.25, 2.0], [-0.5, 0.75, 1.5]])


def softmax(z):
    return np.exp(z) / np.exp(z).sum(axis=1, keepdims=True)


p = softmax((logits + noise) / tau)
tokens = np.eye(3)[p.argmax(axis=1)]
v = (softmax(tokens @ table @ asr) - np.eye(3)[[2, 0]]) / 2
v = v @ asr.T @ table.T  # at the tokens
print("tokens:", tokens, sep="\n")
print("embedded:", table[p.argmax(axis=1)], sep="\n")
print("gradient:", p * (v - (p * v).sum(axis=1, keepdims=True)) / tau, sep="\n")
