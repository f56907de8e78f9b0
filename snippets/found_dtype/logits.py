"""binary_cross_entropy_with_logits with a target of integers, and the same target as floats."""

# %% error raises="RuntimeError: result type Float can't be cast to the desired output type Long"
import torch

F = torch.nn.functional
scores = torch.tensor([0.5, 3.0, -1.0], requires_grad=True)
t = torch.tensor([1, 0, 1])
F.binary_cross_entropy_with_logits(scores, t)

# %% torch
F.binary_cross_entropy_with_logits(scores, t.float()).backward()
print("scores.grad:", scores.grad)

# %% numpy
import numpy as np

scores, t = np.array([0.5, 3.0, -1.0]), np.array([1, 0, 1])
print("scores.grad:", (1 / (1 + np.exp(-scores)) - t) / 3)
