"""Clip-higher: which samples keep a gradient, and whether the step raises the entropy of the policy."""

# %% torch
import torch

base = torch.tensor([1.0, 2.0, 7.0], dtype=torch.float64)
base = base / base.sum()  # the old probabilities of three words
cases = {
    "rare and good": (base.argmin(), 1.5),
    "frequent and good": (base.argmax(), 1.5),
    "rare and bad": (base.argmin(), -1.5),
    "frequent and bad": (base.argmax(), -1.5),
}


symmetric, higher = 1 + 0.2, 1 + 0.28


def step(word, advantage, high, moved):
    """Return the gradient at the scores, and the slope of the entropy along the step."""
    scores = base.log()
    scores[word] += moved
    scores.requires_grad_()
    p = scores.softmax(0)
    ratio = p[word] / base[word]
    loss = -torch.min(ratio * advantage, ratio.clamp(1 - 0.2, high) * advantage)
    (g,) = torch.autograd.grad(loss, scores, retain_graph=True)
    (dH,) = torch.autograd.grad(-(p * p.log()).sum(), scores)
    return ratio.item(), g, -(dH * g).sum()


for name, (word, advantage) in cases.items():
    print(f"slope of the entropy, {name}:", step(word, advantage, symmetric, 0.0)[2])

# %% higher blind="2 + x: the clipped term decides the minimum; input: only the side of the bound counts"
for high in symmetric, higher:
    ratio, g, slope = step(0, 1.5, high, 0.25)
    print("ratio:", ratio)
    print("gradient, rare and good:", g)
    print("slope of the entropy:", slope)

# %% numpy
import numpy as np

base = np.array([1.0, 2.0, 7.0])
base = base / base.sum()


def slope(p, word, factor):
    """Return minus the covariance of log p with the change of the scores, over the words."""
    change = factor * (np.eye(3)[word] - p)
    log_p = np.log(p)
    return -((p * log_p * change).sum() - (p * log_p).sum() * (p * change).sum())


cases = {
    "rare and good": (base.argmin(), 1.5),
    "frequent and good": (base.argmax(), 1.5),
    "rare and bad": (base.argmin(), -1.5),
    "frequent and bad": (base.argmax(), -1.5),
}
for name, (word, A) in cases.items():
    print(f"slope of the entropy, {name}:", slope(base, word, A))

# %% numpy_higher blind="3 for 2, x - y: only the side of the bound counts"
p = base * np.exp([0.25, 0.0, 0.0])
p /= p.sum()
symmetric, higher = 1 + 0.2, 1 + 0.28
r = p[0] / base[0]
for high in symmetric, higher:
    print("ratio:", r)
    print("gradient, rare and good:", np.where(r < high, -1.5 * r * (np.eye(3)[0] - p), 0))
    print("slope of the entropy:", slope(p, 0, np.where(r < high, 1.5 * r, 0)) + 0.0)
