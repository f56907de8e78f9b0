"""A gradient by hand and by backward: the same numbers, and the products that each of them computes."""

# %% torch
import torch
from torch.utils.flop_counter import FlopCounterMode

X = torch.nn.Linear(3, 2, dtype=torch.float64)
with torch.no_grad():
    X.weight.copy_(torch.tensor([[1.0, -2.0, 0.5], [3.0, 0.25, -1.0]]))
    X.bias.copy_(torch.tensor([0.5, -1.5]))
target = torch.tensor([[1.0, 4.0], [-2.0, 0.5]], dtype=torch.float64)
w = torch.tensor([[1.0, 2.0, -1.0], [0.5, -3.0, 2.0]], dtype=torch.float64, requires_grad=True)


def count(label, compute):
    """Print the multiplications in matrix products, and return the result."""
    with FlopCounterMode(display=False) as counter:
        result = compute()
    print(label, counter.get_total_flops() // 2)
    return result


Res = count("forward:", lambda: X(w) - target)
loss = 0.5 * (Res**2).sum()
count("backward:", loss.backward)
by_hand = count("by hand:", lambda: Res.detach() @ X.weight.detach())
print("w.grad:", w.grad, sep="\n")
print("by_hand:", by_hand, sep="\n")
print("X.weight.grad:", X.weight.grad, sep="\n")

# %% frozen
X.requires_grad_(False)
w.grad = X.weight.grad = None
Res = X(w) - target
loss = 0.5 * (Res**2).sum()
count("backward:", loss.backward)
print("w.grad:", w.grad, sep="\n")
torch.testing.assert_close(w.grad, by_hand)  # raises an error if they differ

# %% numpy
import numpy as np

weight, bias = np.array([[1.0, -2.0, 0.5], [3.0, 0.25, -1.0]]), np.array([0.5, -1.5])
target = np.array([[1.0, 4.0], [-2.0, 0.5]])
w = np.array([[1.0, 2.0, -1.0], [0.5, -3.0, 2.0]])
one = len(w) * weight.size  # the multiplications of one product
Res = w @ weight.T + bias - target
print("forward:", one)
print("backward:", 2 * one)  # for w and for the weight of X
print("by hand:", one)
print("w.grad:", Res @ weight, sep="\n")
print("by_hand:", Res @ weight, sep="\n")
print("X.weight.grad:", Res.T @ w, sep="\n")

# %% numpy_frozen
print("backward:", one)
print("w.grad:", Res @ weight, sep="\n")
