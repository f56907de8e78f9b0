"""A learned temperature above its limit: clamp in forward, and clamp_ after the step."""

# %% torch
import math

import torch
import torch.nn.functional as F

similarities = torch.tensor(
    [[0.30, 0.28, 0.25], [0.27, 0.26, 0.28], [0.25, 0.24, 0.29]],
    dtype=torch.float64,
)
label = torch.arange(3)
limit = math.log(100)


def train(in_forward):
    logit_scale = torch.tensor(4.7, dtype=torch.float64, requires_grad=True)  # above the limit
    for _ in range(3):
        s = logit_scale.clamp(max=limit) if in_forward else logit_scale
        loss = F.cross_entropy(s.exp() * similarities, label)
        (g,) = torch.autograd.grad(loss, logit_scale)
        with torch.no_grad():
            logit_scale -= 0.5 * g  # a step of SGD
            if not in_forward:
                logit_scale.clamp_(max=limit)
        print("g:", g)
        print("logit_scale:", logit_scale)


train(in_forward=True)

# %% after rtol=1e-9
train(in_forward=False)

# %% numpy
import numpy as np

similarities = np.array([[0.30, 0.28, 0.25], [0.27, 0.26, 0.28], [0.25, 0.24, 0.29]])
limit = np.log(100)


def gradient(s):
    p = np.exp(np.exp(s) * (similarities - similarities.max(axis=1, keepdims=True)))
    p /= p.sum(axis=1, keepdims=True)
    at_scale = np.sum((p - np.eye(3)) * similarities) / 3
    return np.exp(s) * at_scale  # the parameter is the logarithm of the scale


logit_scale = np.array(4.7)
for _ in range(3):
    g = (logit_scale < limit) * gradient(np.minimum(logit_scale, limit))
    logit_scale = logit_scale - 0.5 * g
    print("g:", g)
    print("logit_scale:", logit_scale)

# %% numpy_after
logit_scale = np.array(4.7)
for _ in range(3):
    g = gradient(logit_scale)
    logit_scale = np.minimum(logit_scale - 0.5 * g, limit)
    print("g:", g)
    print("logit_scale:", logit_scale)
