"""A full backward hook that returns a bare tensor, with three samples."""

# %% error raises="RuntimeError: Backward hook returned an invalid number of grad_input"
import torch


def bare(module, grad_input, grad_output):
    return 10 * grad_input[0]


layer = torch.nn.Linear(2, 2)
layer.register_full_backward_hook(bare)
x = torch.ones(3, 2, requires_grad=True)
layer(x).sum().backward()
