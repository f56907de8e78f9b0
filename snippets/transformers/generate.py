"""A generated answer has no gradient, but its log-probability in one forward pass has one."""

# %% torch
import inspect

import torch
from torch import nn


class Model(nn.Module):
    """Stand-in for a language model: the last token alone gives the logits of the next one."""

    def __init__(self):
        super().__init__()
        self.W = nn.Parameter(torch.tensor([[0.5, -1.0, 2.0], [1.5, 0.25, -0.5], [-1.0, 1.0, 0.75]]))

    def forward(self, ids):
        return self.W[ids]

    @torch.no_grad()
    def generate(self, ids, steps):
        scores = []
        for _ in range(steps):
            scores.append(self(ids)[-1])
            ids = torch.cat([ids, scores[-1].argmax(-1, keepdim=True)])
        return ids, torch.stack(scores)


model = Model()
prompt = torch.tensor([1, 0])
for generate in (Model.generate, inspect.unwrap(Model.generate)):  # with and without the decorator
    ids, scores = generate(model, prompt, 2)
    print("ids:", ids)
    print("ids.requires_grad:", ids.requires_grad)
    print("scores.requires_grad:", scores.requires_grad)

# %% log_p
ids, _ = model.generate(prompt, 2)
logits = model(ids)[len(prompt) - 1 : -1]  # each row scores the token after it
log_p = logits.log_softmax(-1).gather(-1, ids[len(prompt) :, None]).sum()
print("log-probability:", log_p)
reward = 0.5
(-reward * log_p).backward()
print("model.W.grad:", model.W.grad, sep="\n")

# %% numpy
from itertools import pairwise

import numpy as np

W = np.array([[0.5, -1.0, 2.0], [1.5, 0.25, -0.5], [-1.0, 1.0, 0.75]])
ids = [1, 0]
for _ in range(2):
    ids.append(int(np.argmax(W[ids[-1]])))
for _ in range(2):
    print("ids:", np.array(ids))

# %% numpy_log_p blind="input: the row of the first token is in no log-probability"
reward, log_p, G = 0.5, 0.0, np.zeros((3, 3))
for last, token in pairwise(ids[1:]):
    p = np.exp(W[last]) / np.exp(W[last]).sum()
    log_p += np.log(p[token])
    G[last] -= reward * (np.eye(3)[token] - p)
print("log-probability:", log_p)
print("model.W.grad:", G, sep="\n")
