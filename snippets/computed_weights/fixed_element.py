"""One element of a kernel stays 1: a module hook that edits .grad, a masked gradient, and a computed weight."""

# %% torch
import torch
from torch import nn

x = torch.tensor([[[1.0, -2.0, 0.5, 3.0]]])
index = (0, 0, 1)


def train(prepare):
    """Return the kernel after two steps with weight decay."""
    conv = nn.Conv1d(1, 1, 2, bias=False)
    with torch.no_grad():
        conv.weight.copy_(torch.tensor([[[0.5, 1.0]]]))
    prepare(conv)
    optimizer = torch.optim.SGD(conv.parameters(), lr=0.1, weight_decay=0.5)
    for _ in range(2):
        optimizer.zero_grad()
        conv(x).square().mean().backward()
        optimizer.step()
    return conv.weight.flatten()


def edit(module, grad_input, grad_output):
    if module.weight.grad is None:
        print("gradient in the hook:", module.weight.grad)
    else:
        module.weight.grad.data[index] = 0


print("after two steps:", train(lambda conv: conv.register_full_backward_hook(edit)))

# %% masked
mask = torch.ones(1, 1, 2)
mask[index] = 0
print("after two steps:", train(lambda conv: conv.weight.register_hook(lambda grad: grad * mask)))


# %% fixed
class OneFixed(nn.Module):
    def forward(self, weight):
        return weight * mask + (1 - mask)


print("after two steps:", train(lambda conv: nn.utils.parametrize.register_parametrization(conv, "weight", OneFixed())))

# %% numpy
import numpy as np

X = np.array([[1.0, -2.0], [-2.0, 0.5], [0.5, 3.0]])  # a row for each place of the kernel


def train(gradient_mask, decay_mask):
    w = np.array([0.5, 1.0])
    for _ in range(2):
        g = 2 / 3 * X.T @ X @ w
        w = w - 0.1 * (gradient_mask * g + decay_mask * 0.5 * w)
    return w


first = np.array([1.0, 0.0])
print("after two steps:", train(np.ones(2), np.ones(2)))

# %% numpy_masked
print("after two steps:", train(first, np.ones(2)))

# %% numpy_fixed
print("after two steps:", train(first, first))
