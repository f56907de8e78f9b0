"""The gradient of a CTC loss for a short and a long target: sum, mean, and a mean over the batch alone."""

# %% torch rtol=1e-5
import torch

scores = (2 * torch.arange(30.0).sin()).reshape(5, 2, 3).requires_grad_()  # frames, samples, classes
targets = torch.tensor([[2, 0, 0], [1, 2, 1]])
frames, lengths = torch.tensor([5, 5]), torch.tensor([1, 3])


def ctc(reduction):
    log_probs = scores.log_softmax(dim=2)
    return torch.nn.functional.ctc_loss(log_probs, targets, frames, lengths, reduction=reduction, zero_infinity=True)


print("losses:", ctc("none").detach())
for name, loss in (("sum", ctc("sum")), ("mean", ctc("mean")), ("none, then mean", ctc("none").mean())):
    (g,) = torch.autograd.grad(loss, scores)
    print(f"loss, {name}:", loss.detach())
    print(f"norm for each sample, {name}:", g.norm(dim=(0, 2)))

# %% numpy rtol=1e-5
from itertools import groupby, product

import numpy as np

scores = (2 * np.sin(np.arange(30.0))).reshape(5, 2, 3)
p = np.exp(scores) / np.exp(scores).sum(axis=2, keepdims=True)
targets = [[2], [1, 2, 1]]
lengths = np.array([len(target) for target in targets])
losses, norms = np.zeros(2), np.zeros(2)
for i, target in enumerate(targets):
    total, share = 0.0, np.zeros((5, 3))
    for way in product(range(3), repeat=5):
        if [k for k, _ in groupby(way) if k] == target:
            chance = p[range(5), i, way].prod()
            total += chance
            share[range(5), way] += chance
    losses[i], norms[i] = -np.log(total), np.linalg.norm(p[:, i] - share / total)
print("losses:", losses)
for name, factor in (("sum", np.ones(2)), ("mean", 1 / lengths / 2), ("none, then mean", np.ones(2) / 2)):
    print(f"loss, {name}:", np.sum(losses * factor))
    print(f"norm for each sample, {name}:", norms * factor)
