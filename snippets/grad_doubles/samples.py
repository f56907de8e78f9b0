"""Gradients for each sample, without emptying grad_sample."""

# %% error raises="RuntimeError: Current Expanded Weights accumulates the gradients, which"
import torch
from torch.nn.utils._per_sample_grad import call_for_per_sample_grads

model = torch.nn.Linear(2, 1)
torch.nn.init.constant_(model.weight, 0.5)
xs = torch.tensor([[3.0, 5.0], [4.0, 0.5]])
for _ in range(2):
    call_for_per_sample_grads(model)(xs).sum().backward()
