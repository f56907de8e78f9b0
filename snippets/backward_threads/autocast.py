"""The state of autocast that backward of a Function sees: within the block, after it, and in another thread."""

# %% torch
import threading

import torch

W = torch.tensor([[0.7, 3.0], [1.1, -0.3]])


class Product(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x @ W

    @staticmethod
    def backward(ctx, grad):
        print("is autocast on in backward?", torch.is_autocast_enabled("cpu"))
        return grad.float() @ W.T


def in_another_thread(backward):
    thread = threading.Thread(target=backward)
    thread.start()
    thread.join()


def make(function):
    x = torch.tensor([[5.3, 2.0]], requires_grad=True)
    return x, function.apply(x * x)


with torch.autocast("cpu", torch.bfloat16):
    x, y = make(Product)
    y.sum().backward()
print("y:", y)
print("within the block:", x.grad)

with torch.autocast("cpu", torch.bfloat16):
    x, y = make(Product)
y.sum().backward()
print("after the block:", x.grad)

# %% thread
with torch.autocast("cpu", torch.bfloat16):
    x, y = make(Product)
    in_another_thread(y.sum().backward)
print("within the block, in another thread:", x.grad)


# %% decorated
class Decorated(Product):
    forward = staticmethod(torch.amp.custom_fwd(Product.forward, device_type="cpu"))
    backward = staticmethod(torch.amp.custom_bwd(Product.backward, device_type="cpu"))


with torch.autocast("cpu", torch.bfloat16):
    x, y = make(Decorated)
y.sum().backward()
print("decorated, after the block:", x.grad)
with torch.autocast("cpu", torch.bfloat16):
    x, y = make(Decorated)
in_another_thread(y.sum().backward)
print("decorated, in another thread:", x.grad)

# %% numpy
import numpy as np

x, W = np.array([[5.3, 2.0]]), np.array([[0.7, 3.0], [1.1, -0.3]])


def rounded(a):
    """Round to the eight significant bits of bfloat16."""
    part, exponent = np.frexp(a)
    return np.ldexp(np.round(part * 2.0**8), exponent - 8)


v = np.ones((1, 2))
print("is autocast on in backward?", True)
print("y:", rounded(rounded(x * x) @ rounded(W)))
print("within the block:", 2 * x * rounded(v @ rounded(W).T))
print("is autocast on in backward?", False)
print("after the block:", 2 * x * (v @ W.T))

# %% numpy_thread
print("is autocast on in backward?", False)
print("within the block, in another thread:", 2 * x * (v @ W.T))

# %% numpy_decorated
for place in "after the block", "in another thread":
    print("is autocast on in backward?", True)
    print(f"decorated, {place}:", 2 * x * rounded(v @ rounded(W).T))
