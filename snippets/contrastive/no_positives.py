"""A supervised contrastive loss with an anchor that has no positive."""

# %% torch
import torch
import torch.nn.functional as F

labels = torch.tensor([0, 0, 1])  # the third sample is alone
x = torch.tensor([[1.0, 0.5], [0.25, 1.0], [-0.5, 1.5]], requires_grad=True)


def parts():
    a = F.normalize(x, dim=1)
    others = ~torch.eye(len(x), dtype=torch.bool)
    logits = (a @ a.T / 0.5).masked_fill(~others, -torch.inf)
    log_prob = logits.log_softmax(dim=1).masked_fill(~others, 0)
    positive = (labels[:, None] == labels) & others
    return (positive * log_prob).sum(dim=1), positive.sum(dim=1)


def look(loss):
    x.grad = None
    loss.backward()
    print("loss:", loss)
    print("x.grad:", x.grad, sep="\n")


total, count = parts()
print("count:", count)
look(-(total / count).mean())

# %% fixed
total, count = parts()
look(-(total / count.clamp(min=1)).mean())
total, count = parts()
has_positive = count > 0
look(-(total[has_positive] / count[has_positive]).mean())

# %% numpy
import numpy as np

labels = np.array([0, 0, 1])
x = np.array([[1.0, 0.5], [0.25, 1.0], [-0.5, 1.5]])
length = np.linalg.norm(x, axis=1, keepdims=True)
a = x / length
others = 1 - np.eye(len(x))
e = others * np.exp(a @ a.T / 0.5)
p = e / e.sum(axis=1, keepdims=True)
positive = others * (labels[:, None] == labels)
count = positive.sum(axis=1)
print("count:", count)
total = np.log(np.where(positive, p, 1)).sum(axis=1)


def show(divisor, samples):
    print("loss:", -np.sum(total / divisor) / samples)
    v = (count[:, None] * p - positive) / divisor[:, None] / samples  # at the logits
    by_a = (v + v.T) @ a / 0.5
    print("x.grad:", (by_a - (by_a * a).sum(axis=1, keepdims=True) * a) / length, sep="\n")


with np.errstate(invalid="ignore"):
    show(count, len(x))

# %% numpy_fixed
show(np.maximum(count, 1), len(x))
show(np.maximum(count, 1), np.sum(count > 0))
