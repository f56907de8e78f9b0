"""A CTC loss of your own returns p - q. Without an alignment, q is 0, so p itself is the gradient."""

# %% torch
from itertools import groupby, product

import torch


class OwnCTC(torch.autograd.Function):
    @staticmethod
    def forward(ctx, scores, target, zero_gradient):
        log_p = scores.log_softmax(dim=-1)
        frames, classes = scores.shape
        ways = [way for way in product(range(classes), repeat=frames) if [k for k, _ in groupby(way) if k] == target]
        loss, q = scores.new_zeros(()), torch.zeros_like(scores)
        if ways:
            logs = torch.stack([log_p[range(frames), way].sum() for way in ways])
            loss = -logs.logsumexp(dim=0)
            for way, share in zip(ways, logs.softmax(dim=0), strict=True):
                q[range(frames), way] += share
        gradient = log_p.exp() - q
        if zero_gradient and not ways:
            gradient = torch.zeros_like(gradient)
        ctx.save_for_backward(gradient)
        return loss

    @staticmethod
    def backward(ctx, v):
        return v * ctx.saved_tensors[0], None, None


scores = torch.tensor([[1.0, -0.5, 2.0], [0.25, 1.5, -1.0]], dtype=torch.float64, requires_grad=True)
for target in ([1, 2], [1, 1]):
    loss = OwnCTC.apply(scores, target, False)
    (gradient,) = torch.autograd.grad(loss, scores)
    print("loss:", loss.detach())
    print("gradient:", gradient, sep="\n")
    print("sum per frame is zero:", gradient.sum(dim=-1).abs() < 1e-9)

# %% fixed
(gradient,) = torch.autograd.grad(OwnCTC.apply(scores, [1, 1], True), scores)
print("with the test for alignments:", gradient, sep="\n")
log_p = scores.log_softmax(dim=-1)[:, None]
loss = torch.nn.functional.ctc_loss(log_p, torch.tensor([[1, 1]]), (2,), (2,), zero_infinity=True)
(gradient,) = torch.autograd.grad(loss, scores)
print("zero_infinity:", gradient, sep="\n")

# %% numpy
import numpy as np

scores = np.array([[1.0, -0.5, 2.0], [0.25, 1.5, -1.0]])
p = np.exp(scores) / np.exp(scores).sum(axis=1, keepdims=True)
q = np.array([[0.0, 1.0, 0.0], [0.0, 0.0, 1.0]])  # two frames, two labels: only one way
print("loss:", -np.log(p[0, 1] * p[1, 2]))
print("gradient:", p - q, sep="\n")
print("sum per frame is zero:", np.abs((p - q).sum(axis=1)) < 10.0**-9)
chances = np.array([])  # two equal labels need a blank between them: no way
print("loss:", chances.sum())
print("gradient:", p - 0 * q, sep="\n")
print("sum per frame is zero:", np.abs(p.sum(axis=1)) < 10.0**-9)

# %% numpy_fixed
print("with the test for alignments:", 0 * p, sep="\n")
print("zero_infinity:", 0 * p, sep="\n")
