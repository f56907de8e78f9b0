"""Labels that are made from the model's own output: class numbers, and soft labels."""

# %% torch
import torch
from torch import nn

scores = torch.tensor([[[2.0, -1.0, 0.5], [0.25, 1.5, -0.75]]], requires_grad=True)  # batch, anchors, classes
w = torch.softmax(scores, dim=2)
w.retain_grad()
wa = 1 * (w == torch.max(w, dim=2)[0].unsqueeze(-1))
wp = torch.max(wa, dim=2)[1]
loss = nn.CrossEntropyLoss()(w.transpose(1, 2), wp)
loss.backward()
print("wa:", wa)
print("wp:", wp)
print("wp.requires_grad:", wp.requires_grad)
print("same as argmax:", torch.equal(wp, w.argmax(dim=2)))
print("w.grad:", w.grad)
print("scores.grad:", scores.grad)

# %% scores
scores.grad = None
loss = nn.CrossEntropyLoss()(scores.transpose(1, 2), scores.argmax(dim=2))
loss.backward()
print("scores.grad:", scores.grad)

# %% soft
for way in ("detached", "attached"):
    scores.grad = None
    y = torch.softmax(2 * scores, dim=2)  # the model's output, sharpened
    if way == "detached":
        y = y.detach()
    loss = nn.CrossEntropyLoss()(scores.transpose(1, 2), y.transpose(1, 2))
    loss.backward()
    print(f"{way}, loss:", loss)
    print(f"{way}, gradient:", scores.grad)

# %% numpy
import numpy as np


def softmax(z):
    """Return the softmax along the last axis."""
    return np.exp(z) / np.exp(z).sum(axis=-1, keepdims=True)


s = np.array([[[2.0, -1.0, 0.5], [0.25, 1.5, -0.75]]])
n = s.shape[0] * s.shape[1]
p = softmax(s)
labels = s.argmax(axis=2)
hot = labels[..., None] == np.arange(s.shape[2])
at_w = (softmax(p) - hot) / n
print("wa:", 1 * hot)
print("wp:", labels)
print("w.grad:", at_w)
print("scores.grad:", p * (at_w - (p * at_w).sum(axis=2, keepdims=True)))

# %% numpy_scores
print("scores.grad:", (p - hot) / n)

# %% numpy_soft
y = softmax(2 * s)
loss = -(y * np.log(p)).sum() / n
through_p = (p - y) / n
through_y = -2 * y * (np.log(p) - (y * np.log(p)).sum(axis=2, keepdims=True)) / n
print("detached, loss:", loss)
print("detached, gradient:", through_p)
print("attached, loss:", loss)
print("attached, gradient:", through_p + through_y)
