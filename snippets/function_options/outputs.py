"""A Function with three outputs: the largest element of each row, its index, and the sum of each row."""

# %% torch
import torch


class Peak(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, mark, materialize):
        ctx.set_materialize_grads(materialize)
        largest, index = x.max(dim=1)
        total = x.sum(dim=1)
        if mark:
            ctx.mark_non_differentiable(total)
        ctx.save_for_backward(x, index)
        return largest, index, total

    @staticmethod
    def backward(ctx, v_largest, v_index, v_total):
        received[:] = v_largest, v_index, v_total
        x, index = ctx.saved_tensors
        to_x = torch.zeros_like(x)
        if v_total is not None:
            to_x += v_total[:, None]
        if v_largest is not None:
            to_x[torch.arange(len(x)), index] += v_largest
        return to_x, None, None


received = []
x = torch.tensor([[1.0, 5.0, 3.0], [7.0, 2.0, 6.0]], requires_grad=True)
for materialize in (True, False):
    largest, index, total = Peak.apply(x, False, materialize)
    (x.grad,) = torch.autograd.grad((largest**2).sum(), x)
    print("x.grad:", x.grad)
    for name, value in zip(("largest", "index", "total"), received, strict=True):
        print(f"backward receives for {name}:", value)

# %% marked
for mark in (False, True):
    largest, index, total = Peak.apply(x, mark, True)
    (x.grad,) = torch.autograd.grad((largest * total).sum(), x)
    print("index requires grad:", index.requires_grad)
    print("total requires grad:", total.requires_grad)
    print("backward receives for total:", received[2])
    print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([[1.0, 5.0, 3.0], [7.0, 2.0, 6.0]])
largest, total = x.max(axis=1, keepdims=True), x.sum(axis=1, keepdims=True)
P = np.float64(x == largest)
for materialize in (True, False):
    v = 2 * largest
    print("x.grad:", v * P)
    print("backward receives for largest:", v[:, 0])
    if materialize:
        print("backward receives for index:", 0 * x.argmax(axis=1))
        print("backward receives for total:", 0 * total[:, 0])

# %% numpy_marked
for weight in (1, 0):  # a marked output counts as a constant
    print("backward receives for total:", weight * largest[:, 0])
    print("x.grad:", total * P + weight * largest)
