"""The second step of a loop with w = w − lr · w.grad."""

# %% error raises="TypeError: unsupported operand type(s) for *: 'float' and 'NoneType'"
import warnings

import torch

warnings.filterwarnings("ignore")
w = torch.tensor([3.0, 5.0], requires_grad=True)
for _ in range(2):
    (w[0] * w).sum().backward()
    w = w - 0.125 * w.grad
