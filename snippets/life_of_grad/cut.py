"""Nothing was recorded: y was computed from a detached x."""

# %% torch raises="RuntimeError: element 0 of tensors does not require grad"
import torch

x = torch.tensor([2.0, 3.0], requires_grad=True)
y = x.detach() ** 2
y.sum().backward()
