"""One value for each argument: y = kWx, with x of two numbers and y of three."""

# %% torch
import torch


class Scaled(torch.autograd.Function):
    """A matrix times a vector, times a number."""

    @staticmethod
    def forward(ctx, x, W, k):
        ctx.save_for_backward(x, W)
        ctx.k = k
        return k * (W @ x)

    @staticmethod
    def backward(ctx, v):
        x, W = ctx.saved_tensors
        needed[:] = ctx.needs_input_grad
        to_x = to_W = None
        if ctx.needs_input_grad[0]:
            to_x = ctx.k * (v @ W)
        if ctx.needs_input_grad[1]:
            to_W = ctx.k * torch.outer(v, x)
        return to_x, to_W, None


needed = []
x = torch.tensor([3.0, 4.0], requires_grad=True)
W = torch.tensor([[1.0, 3.0], [5.0, 2.0], [6.0, -1.0]], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
y = Scaled.apply(x, W, 0.5)
y.backward(v)
print("y:", y)
print("x.grad:", x.grad)
print("W.grad:", W.grad, sep="\n")

# %% data
W.grad = None
data = x.detach()
Scaled.apply(data, W, k=0.5).backward(v)
print("W.grad:", W.grad, sep="\n")
for name, needs in zip(("x", "W", "k"), needed, strict=True):
    print(f"is it needed for {name}?", needs)

# %% numpy one-point="k = 0.5 is typed a second time, without its name"
import numpy as np

k = 0.5
x = np.array([3.0, 4.0])
W = np.array([[1.0, 3.0], [5.0, 2.0], [6.0, -1.0]])
v = np.array([1.0, 10.0, 100.0])
J = k * W
J_W = k * np.kron(np.eye(3), x)  # with respect to the elements of W, row by row
print("y:", J @ x)
print("x.grad:", v @ J)
print("W.grad:", (v @ J_W).reshape(3, 2), sep="\n")

# %% numpy_data
print("W.grad:", (v @ J_W).reshape(3, 2), sep="\n")

# %% autocast raises="RuntimeError: expected m1 and m2 to have the same dtype"
start = torch.tensor([3.0, 4.0], requires_grad=True)
with torch.autocast("cpu", torch.bfloat16):
    y = Scaled.apply(start, torch.ones(3, 2), 0.5)
y.sum().backward()
