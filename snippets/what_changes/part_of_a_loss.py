"""L1 + L2 + L3 with L2 of B(A(x)): A learns from L2, and B only from L3."""

# %% torch
import torch
from torch import nn
from torch.func import functional_call

A, B = nn.Linear(2, 2, bias=False), nn.Linear(2, 1, bias=False)
with torch.no_grad():
    A.weight.copy_(torch.tensor([[0.5, -1.0], [2.0, 1.5]]))
    B.weight.copy_(torch.tensor([[3.0, -0.5]]))
x, z = torch.tensor([1.0, 0.5]), torch.tensor([-1.0, 4.0])


def gradients(second):
    """Return the gradients of A and B for the sum of three losses."""
    A.zero_grad()
    B.zero_grad()
    code = A(x)
    L1 = code.square().sum()
    L2 = (second(code) - 1).square().sum()
    L3 = B(z).square().sum()
    (L1 + L2 + L3).backward()
    return A.weight.grad, B.weight.grad


def frozen(code):
    return functional_call(B, {name: p.detach() for name, p in B.named_parameters()}, (code,))


for second in B, frozen:
    at_A, at_B = gradients(second)
    print("gradient of A:", at_A)
    print("gradient of B:", at_B)


# %% flags
def flags(code):
    B.requires_grad_(False)
    output = B(code)
    B.requires_grad_(True)
    return output


at_A, at_B = gradients(flags)
print("the flags, gradient of A:", at_A)
print("the flags, gradient of B:", at_B)

# %% numpy blind="J @ v: both are vectors"
import numpy as np

A, b = np.array([[0.5, -1.0], [2.0, 1.5]]), np.array([3.0, -0.5])
x, z = np.array([1.0, 0.5]), np.array([-1.0, 4.0])
code = A @ x
v = 2 * (b @ code - 1)  # the gradient at B(A(x))
at_A, at_B = np.outer(2 * code + v * b, x), 2 * (b @ z) * z[None]
print("gradient of A:", at_A)
print("gradient of B:", at_B + v * code[None])
print("gradient of A:", at_A)
print("gradient of B:", at_B)

# %% numpy_flags
print("the flags, gradient of A:", at_A)
print("the flags, gradient of B:", at_B)
