"""One loss for a batch: binary cross entropy gives each sample its own gradient, large where the answer is wrong."""

# %% torch
import torch

scores = torch.tensor([3.0, -3.0, 0.5], requires_grad=True)  # the third answer is unsure
t = torch.tensor([1.0, 1.0, 0.0])  # the second answer is wrong
loss = torch.nn.functional.binary_cross_entropy_with_logits(scores, t, reduction="sum")
loss.backward()
print("loss:", loss)
print("scores.grad:", scores.grad)

# %% numpy
import numpy as np

scores, t = np.array([3.0, -3.0, 0.5]), np.array([1.0, 1.0, 0.0])
p = 1 / (1 + np.exp(-scores))
print("loss:", -np.sum(t * np.log(p) + (1 - t) * np.log(1 - p)))
print("scores.grad:", p - t)
