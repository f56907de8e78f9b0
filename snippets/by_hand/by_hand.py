"""Time steps of a wave: by autograd, with a checkpoint, and with a backward by hand."""

# %% torch
import torch
from torch.autograd.graph import saved_tensors_hooks
from torch.utils.checkpoint import checkpoint


def laplacian(y):
    return y.roll(1) - 2 * y + y.roll(-1)


def time_step(b, c, y1, y2):
    return (2 * y1 - (1 - b) * y2 + c**2 * laplacian(y1)) / (1 + b)


class TimeStep(torch.autograd.Function):
    """The same step, with its derivative by hand."""

    @staticmethod
    def forward(ctx, b, c, y1, y2):
        ctx.save_for_backward(b, c, y1, y2)
        return time_step(b, c, y1, y2)

    @staticmethod
    def backward(ctx, v):
        b, c, y1, y2 = ctx.saved_tensors
        v = v / (1 + b)
        at_b = v * (y2 - time_step(b, c, y1, y2))
        at_c = v * 2 * c * laplacian(y1)
        return at_b, at_c, 2 * v + laplacian(c**2 * v), -(1 - b) * v


def with_checkpoint(*arguments):
    return checkpoint(time_step, *arguments, use_reentrant=False)


def wave(step):
    """Return the wave after some steps, and how many numbers its graph keeps."""
    kept = {}
    y1, y2 = y_start, y_before
    with saved_tensors_hooks(lambda t: kept.setdefault(t.untyped_storage().data_ptr(), t), lambda t: t):
        for _ in range(8):
            y1, y2 = step(b, c, y1, y2), y1
    return y1, sum(t.numel() for t in kept.values())


b = torch.tensor([0.1, 0.0, 0.3, 0.2, 0.4], dtype=torch.float64, requires_grad=True)
c = torch.tensor([0.5, 0.7, 0.4, 0.6, 0.3], dtype=torch.float64, requires_grad=True)
y_start = torch.tensor([0.0, 1.0, 0.5, -0.25, 0.125], dtype=torch.float64, requires_grad=True)
y_before = torch.tensor([0.0, 0.5, 0.75, -0.5, 0.0], dtype=torch.float64, requires_grad=True)
for name, step in (("autograd", time_step), ("checkpoint", with_checkpoint), ("by hand", TimeStep.apply)):
    y, numbers = wave(step)
    print(f"numbers kept, {name}:", numbers)
    at_b, at_c = torch.autograd.grad(y.square().sum(), (b, c))
    print(f"gradient at b, {name}:", at_b)
    print(f"gradient at c, {name}:", at_c)

# %% twice
v = torch.tensor([1.0, 10.0, -3.0, 2.0, 0.5], dtype=torch.float64)
for name, step in (("autograd", time_step), ("by hand", TimeStep.apply)):
    (at_c,) = torch.autograd.grad(step(b, c, y_start, y_before), c, v, create_graph=True)
    (second,) = torch.autograd.grad(at_c.sum(), b)
    print(f"second derivative, {name}:", second)

# %% numpy blind="J @ v: the Laplacian is symmetric"
import numpy as np

b, c = np.array([0.1, 0.0, 0.3, 0.2, 0.4]), np.array([0.5, 0.7, 0.4, 0.6, 0.3])
y_start, y_before = np.array([0.0, 1.0, 0.5, -0.25, 0.125]), np.array([0.0, 0.5, 0.75, -0.5, 0.0])
n, steps = len(b), 8
eye = np.eye(n)
D = np.roll(eye, 1, axis=0) - 2 * eye + np.roll(eye, -1, axis=0)  # the Laplacian
A, B = np.diag(1 / (1 + b)) @ (2 * eye + np.diag(c**2) @ D), np.diag((1 - b) / (1 + b))
y1, y2 = y_start, y_before
J_b, J_b2, J_c, J_c2 = (np.zeros((n, n)) for _ in range(4))  # of y1 and y2, with respect to b and c
for _ in range(steps):
    y = A @ y1 - B @ y2
    J_b, J_b2 = A @ J_b - B @ J_b2 + np.diag((y2 - y) / (1 + b)), J_b
    J_c, J_c2 = A @ J_c - B @ J_c2 + np.diag(2 * c * (D @ y1) / (1 + b)), J_c
    y1, y2 = y, y1
inputs_and_states = 2 * n + (steps + 1) * n  # b, c, and each state before the last
numbers = {"autograd": 6 * steps * n + n, "checkpoint": inputs_and_states, "by hand": inputs_and_states}
for name, kept in numbers.items():
    print(f"numbers kept, {name}:", kept)
    print(f"gradient at b, {name}:", 2 * y1 @ J_b)
    print(f"gradient at c, {name}:", 2 * y1 @ J_c)

# %% numpy_twice blind="J.T: the Laplacian is symmetric"
v = np.array([1.0, 10.0, -3.0, 2.0, 0.5])
for name in ("autograd", "by hand"):
    print(f"second derivative, {name}:", -v * 2 * c * (D @ y_start) / (1 + b) ** 2)
