"""set_grad_enabled as a switch and as a block, with L = w₁³ + w₂³."""

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
import torch

w = torch.tensor([3.0, 0.5], requires_grad=True)


def evaluate():
    torch.set_grad_enabled(False)
    return (w**3).sum().item()


evaluate()
(w**3).sum().backward()  # the next training step

# %% torch
torch.set_grad_enabled(True)


def evaluate():
    with torch.set_grad_enabled(False):
        return (w**3).sum().item()


print("evaluated:", evaluate())
(w**3).sum().backward()
print("w.grad:", w.grad)

# %% both
for training in True, False:
    with torch.set_grad_enabled(training):
        result = w.exp()
    print("training?", training, "recorded?", result.requires_grad)

# %% nothing
torch.no_grad()  # no `with`
print("recorded?", w.exp().requires_grad)

# %% numpy
import numpy as np

w = np.array([3.0, 0.5])
print("evaluated:", np.sum(w**3))
print("w.grad:", 3 * w**2)
