"""Inputs made by torch.empty in pinned memory, and four weights for three outputs."""

# %% error raises="RuntimeError: pin_memory=True requires a CUDA or other accelerator"
import torch

a = torch.empty(3, requires_grad=True, pin_memory=True)
y = 3 * a
y.backward(torch.FloatTensor([0.1, 1.0, 0.0001, 10.0]))
