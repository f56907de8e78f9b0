"""Gradient caching: the same dropout masks in the pass without a graph and in the pass with it."""

# %% torch
import torch
from torch.nn.functional import dropout

torch.manual_seed(0)
parts = torch.randn(2, 50, 8)
W = torch.randn(8, 3, requires_grad=True)


def encode(part):
    return dropout(part, p=0.5) @ W


def cached_gradient(restore):
    torch.manual_seed(1)
    states, encoded = [], []
    for part in parts:
        states.append(torch.get_rng_state())
        with torch.no_grad():
            encoded.append(encode(part))
    h = torch.cat(encoded).requires_grad_()
    h.logsumexp(0).sum().backward()  # a loss that needs all samples

    W.grad = None
    for part, state, v in zip(parts, states, h.grad.split(50), strict=True):
        if restore:
            torch.set_rng_state(state)
        encode(part).backward(v)
    return W.grad


torch.manual_seed(1)
whole = torch.cat([encode(part) for part in parts])
(expected,) = torch.autograd.grad(whole.logsumexp(0).sum(), W)
for restore in False, True:
    print("random state restored:", restore)
    print("gradient of the whole batch?", torch.allclose(cached_gradient(restore), expected))
