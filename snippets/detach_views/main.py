"""One half of a result is detached in place."""

# %% error raises="RuntimeError: Can't detach views in-place. Use detach() instead"
import torch

x = torch.tensor([3.0, 5.0], requires_grad=True)
h = x[0] * x
first, second = h.unbind()
first.detach_()
