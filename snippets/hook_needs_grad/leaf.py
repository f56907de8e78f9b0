"""A post accumulate grad hook on a tensor that is not a leaf."""

# %% error raises="RuntimeError: cannot be registered on non-leaf tensors"
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
h = x[0] * x
h.register_post_accumulate_grad_hook(print)
