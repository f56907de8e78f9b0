"""A checkpoint whose function returns a dataclass: the older kind does not see the tensor inside."""

# %% torch
from dataclasses import dataclass

import torch
from torch.utils.checkpoint import checkpoint


@dataclass
class Output:
    y: torch.Tensor


def block(x):
    return Output(x[0] * x)


for reentrant in True, False:
    x = torch.tensor([3.0, 2.0], requires_grad=True)
    output = checkpoint(block, x, use_reentrant=reentrant)
    print("reentrant:", reentrant)
    print("output.y.requires_grad:", output.y.requires_grad)

output.y.backward(torch.tensor([1.0, 10.0]))
print("x.grad:", x.grad)

# %% plain
x = torch.tensor([3.0, 2.0], requires_grad=True)
y = checkpoint(lambda x: block(x).y, x, use_reentrant=True)
Output(y).y.backward(torch.tensor([1.0, 10.0]))
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([3.0, 2.0])
J = np.array([[2 * x[0], 0.0], [x[1], x[0]]])
v = np.array([1.0, 10.0])
print("x.grad:", v @ J)

# %% numpy_plain
print("x.grad:", v @ J)
