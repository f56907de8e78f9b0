"""Batch norm in a checkpoint: running statistics that one of the two runs updates, or both."""

# %% torch
import torch
from torch import nn
from torch.utils.checkpoint import checkpoint

x = torch.tensor([[3.0, 1.0], [8.0, -2.0], [-2.0, 5.0]], dtype=torch.float64, requires_grad=True)
v = torch.tensor([[1.0], [2.0], [-4.0]], dtype=torch.float64)


def make():
    seq = nn.Sequential(nn.Linear(2, 1, bias=False), nn.BatchNorm1d(1)).double()
    nn.init.ones_(seq[0].weight)
    return seq


def means(seq, run):
    y = run(seq, x)
    after_forward = seq[1].running_mean.clone()
    y.backward(v)
    return torch.cat([after_forward, seq[1].running_mean])


plain, twice = make(), make()
print("no checkpoint:", means(plain, lambda seq, x: seq(x)))
print("with a checkpoint:", means(twice, lambda seq, x: checkpoint(seq, x, use_reentrant=False)))
print("gradient of the weight:", twice[0].weight.grad)
print("same gradient?", torch.allclose(twice[0].weight.grad, plain[0].weight.grad))


# %% second_run
def track_if_recorded(module, args):  # the rule of fairscale
    module.track_running_stats = torch.is_grad_enabled()


late = make()
late[1].register_forward_pre_hook(track_if_recorded)
print("in the second run:", means(late, lambda seq, x: checkpoint(seq, x, use_reentrant=True)))
late = make()
late[1].register_forward_pre_hook(track_if_recorded)
print("in both:", means(late, lambda seq, x: checkpoint(seq, x, use_reentrant=False)))

# %% first_run
from contextlib import contextmanager, nullcontext


@contextmanager
def keep_statistics(norm):
    kept = dict(norm.named_buffers())
    for name, buffer in kept.items():
        setattr(norm, name, buffer.clone())  # the second run updates copies
    try:
        yield
    finally:
        for name, buffer in kept.items():
            setattr(norm, name, buffer)


def run_with_kept(seq, x):
    def contexts():
        return nullcontext(), keep_statistics(seq[1])

    return checkpoint(seq, x, use_reentrant=False, context_fn=contexts)


early = make()
print("in the first run:", means(early, run_with_kept))
print("same gradient?", torch.allclose(early[0].weight.grad, plain[0].weight.grad))

# %% error raises="CheckpointError: torch.utils.checkpoint: A different number of tensors was saved"
from contextlib import contextmanager, nullcontext


@contextmanager
def untracked(norm):
    norm.track_running_stats = False
    yield
    norm.track_running_stats = True


seq = make()
y = checkpoint(seq, x, use_reentrant=False, context_fn=lambda: (nullcontext(), untracked(seq[1])))
y.backward(v)

# %% numpy
import numpy as np

x = np.array([[3.0, 1.0], [8.0, -2.0], [-2.0, 5.0]])
v = np.array([1.0, 2.0, -4.0])
z = x @ np.ones(2)
mean = z.mean()
deviation = np.sqrt(z.var() + 10.0**-5)
normed = (z - mean) / deviation
at_z = (v - v.mean() - normed * (v * normed).mean()) / deviation
start = 0.0  # of the running mean
one = 0.9 * start + 0.1 * mean
two = 0.9 * one + 0.1 * mean
print("no checkpoint:", np.array([one, one]))
print("with a checkpoint:", np.array([one, two]))
print("gradient of the weight:", (at_z @ x)[None])

# %% numpy_second_run
print("in the second run:", np.array([start, one]))
print("in both:", np.array([one, two]))

# %% numpy_first_run
print("in the first run:", np.array([one, one]))
