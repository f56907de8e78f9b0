"""A product in single precision within autocast. Its backward runs after the block, and within it."""

# %% torch
import torch

W = torch.tensor([[0.7, 3.0]], requires_grad=True)
x = torch.tensor([[5.3], [2.0]])
for inside in False, True:
    W.grad = None
    with torch.autocast("cpu", torch.bfloat16):
        with torch.autocast("cpu", enabled=False):
            y = W @ x
        if inside:
            y.sum().backward()
    if not inside:
        y.sum().backward()
    print("y:", y)
    print("W.grad:", W.grad)


# %% compiled
def product(W):
    with torch.autocast("cpu", enabled=False):
        return W @ x


for setting in "same_as_forward", "off":  # the first is the default
    torch.compiler.reset()
    with torch._functorch.config.patch(backward_pass_autocast=setting):
        W.grad = None
        with torch.autocast("cpu", torch.bfloat16):
            y = torch.compile(product, backend="aot_eager")(W)
        y.sum().backward()
    print("W.grad:", W.grad)

# %% numpy
import numpy as np

W, x = np.array([[0.7, 3.0]]), np.array([[5.3], [2.0]])
part, exponent = np.frexp(x)
rounded = np.ldexp(np.round(part * 2.0**8), exponent - 8)  # bfloat16
for factor in x, rounded:
    print("y:", W @ x)
    print("W.grad:", factor.T)

# %% numpy_compiled
for factor in rounded, x:
    print("W.grad:", factor.T)
