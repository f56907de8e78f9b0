"""autograd.grad with a list of outputs and the same input for each: every result is the sum."""

# %% torch
import torch

q = torch.tensor([1.0, 2.0], requires_grad=True)
x = torch.cat([2 * q, 4 * q * q])
outs = [x[0:1], x[1:2], x[2:3], x[3:4]]
results = torch.autograd.grad(outs, [q, q, q, q], create_graph=True)
print("stacked:", torch.stack(results), sep="\n")
print("one tensor?", results[0] is results[1])

# %% separate
(J,) = torch.autograd.grad(torch.cat(outs), q, torch.eye(4), is_grads_batched=True, create_graph=True)
print("J:", J, sep="\n")

# %% numpy
import numpy as np

q = np.array([1.0, 2.0])
J = np.vstack([2 * np.eye(2), np.diag(8 * q)])  # 4×2
v = np.ones(4)
g = v @ J
print("stacked:", np.stack([g, g, g, g]), sep="\n")

# %% numpy_separate
print("J:", np.eye(4) @ J, sep="\n")
