"""The gradient of a tensor that does not require one."""

# %% error raises="RuntimeError: One of the differentiated Tensors does not require grad"
import torch

x = torch.tensor([5.0, 3.0], requires_grad=True)
w = torch.tensor([4.0, 7.0])
y = (x**3 * w).sum()
torch.autograd.grad(y, [x, w])

# %% allowed raises="RuntimeError: One of the differentiated Tensors does not require grad"
torch.autograd.grad(y, [x, w], allow_unused=True)
