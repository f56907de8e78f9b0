"""A layer in float32 and under autocast: y = 0.7 · 5.3 + 3 · 2, with the loss (y − 9)²."""

# %% float32
import torch

layer = torch.nn.Linear(2, 1, bias=False)
with torch.no_grad():
    layer.weight.copy_(torch.tensor([[0.7, 3.0]]))
x, t = torch.tensor([[5.3, 2.0]]), torch.tensor([[9.0]])

loss = (layer(x) - t).square().mean()
loss.backward()
print("layer.weight.grad:", layer.weight.grad)

# %% torch
layer.weight.grad = None
with torch.autocast("cpu", torch.bfloat16):
    y = layer(x)
    loss = (y - t).square().mean()
loss.backward()  # after the block
print("y:", y)
print("loss:", loss)
print("layer.weight.grad:", layer.weight.grad)


# %% func
def loss_of(W):
    with torch.autocast("cpu", torch.bfloat16):
        y = torch.nn.functional.linear(x, W)
        return (y - t).square().mean()


print("inside:", torch.func.grad(loss_of)(layer.weight.detach()))

# %% dtypes
with torch.autocast("cpu", torch.bfloat16):
    print("linear:", layer(x).dtype)
    print("softmax:", layer(x).softmax(-1).dtype)
    print("exp:", layer(x).exp().dtype)
    print("mse_loss:", torch.nn.functional.mse_loss(layer(x), t).dtype)

# %% dtype_of_grad
with torch.autocast("cpu", torch.bfloat16):
    y = layer(x)
at_y = torch.autograd.grad(y.float().sum(), y)[0]
print("gradient at y:", at_y.dtype)
print("first parameter:", next(layer.parameters()).dtype)
print("gradient of the parameter:", next(layer.parameters()).grad.dtype)

# %% numpy
import numpy as np

W, x, t = np.array([[0.7, 3.0]]), np.array([[5.3, 2.0]]), 9.0
print("layer.weight.grad:", 2 * (x @ W.T - t).T @ x)


# %% numpy_rounded blind="J.T: v is a single number"
def bfloat16(numbers):
    """Return the numbers, rounded to eight significant bits."""
    part, exponent = np.frexp(numbers)
    return np.ldexp(np.round(part * 2.0**8), exponent - 8)


y = bfloat16(bfloat16(x) @ bfloat16(W).T)
v = bfloat16(2 * (y - t))
print("y:", y)
print("loss:", np.mean((y - t) ** 2))
print("layer.weight.grad:", bfloat16(v.T @ bfloat16(x)))

# %% numpy_func
print("inside:", bfloat16(v.T @ bfloat16(x)))
