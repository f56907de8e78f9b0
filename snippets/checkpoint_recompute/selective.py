"""Selective checkpointing: a policy saves every second of four products, and backward computes the others again."""

# %% torch
from functools import partial

import torch
from torch.utils.checkpoint import CheckpointPolicy, checkpoint, create_selective_checkpoint_contexts
from torch.utils.flop_counter import FlopCounterMode

depth = 4
W = torch.tensor([[0.5, 1.0], [-1.0, 2.0]], requires_grad=True)
x = torch.tensor([[1.0, 2.0]], requires_grad=True)
v = torch.tensor([[1.0, 10.0]])


def block(x):
    for _ in range(depth):
        x = (x @ W).sin()
    return x


def contexts():  # called once for each forward computation, so each one has new counters
    count = {"forward": 0, "recompute": 0}

    def policy(ctx, op, *args, **kwargs):
        if op != torch.ops.aten.mm.default:
            return CheckpointPolicy.PREFER_RECOMPUTE
        mode = "recompute" if ctx.is_recompute else "forward"
        count[mode] += 1
        is_saved = count[mode] % 2 == 1
        print("mode:", mode)
        print("is_saved:", is_saved)
        return CheckpointPolicy.MUST_SAVE if is_saved else CheckpointPolicy.PREFER_RECOMPUTE

    return create_selective_checkpoint_contexts(policy)


def run(f):
    x.grad = None
    y = f(x)
    with FlopCounterMode(display=False) as counter:
        y.backward(v)
    print("products in backward:", counter.get_total_flops() // 8)  # 2 · 1 · 2 · 2 for each
    print("x.grad:", x.grad)


run(partial(checkpoint, block, use_reentrant=False, context_fn=contexts))

# %% others
run(partial(checkpoint, block, use_reentrant=False))  # saves none
run(block)  # no checkpoint

# %% numpy blind="x -= y: counting down meets the same odd and even numbers"
import numpy as np

depth = 4
W = np.array([[0.5, 1.0], [-1.0, 2.0]])
x, v = np.array([1.0, 2.0]), np.array([1.0, 10.0])
decisions = [number % 2 == 1 for number in range(1, depth + 1)]
h, J = x, np.eye(2)
for _ in decisions:
    J = np.diag(np.cos(h @ W)) @ W.T @ J
    h = np.sin(h @ W)
for is_saved in decisions:
    print("is_saved:", is_saved)
# for each product of the block, one at W and one at its input
print("products in backward:", 2 * depth + decisions.count(False))
print("x.grad:", (v @ J)[None])

# %% numpy_others
print("products in backward:", 2 * depth + depth)
print("x.grad:", (v @ J)[None])
print("products in backward:", 2 * depth)
print("x.grad:", (v @ J)[None])
