"""No graph, so neither anomaly mode nor a breakpoint in backward finds the line: a walk along the forward pass does."""

# %% error raises="RuntimeError: element 0 of tensors does not require grad and does not have a grad_fn"
import torch


class Square(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x**2

    @staticmethod
    def backward(ctx, v):
        print("backward was called")  # or: breakpoint()
        (x,) = ctx.saved_tensors
        return 2 * v * x


w = torch.tensor([3.0, 5.0], requires_grad=True)
with torch.autograd.detect_anomaly():
    squares = Square.apply(w)
    picked = (squares > 10).float()  # the fault
    loss = picked.sum()
    loss.backward()

# %% torch
for name, tensor in {"squares": squares, "picked": picked, "loss": loss}.items():
    print(f"has {name} a graph?", tensor.requires_grad)

# %% fixed
loss = (squares * picked).sum()
loss.backward()
print("w.grad:", w.grad)

# %% numpy
import numpy as np

w = np.array([3.0, 5.0])
print("w.grad:", 2 * w * (w**2 > 10))
