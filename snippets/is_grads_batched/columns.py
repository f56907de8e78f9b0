"""One v in each column."""

# %% error raises="RuntimeError: grad_output[0] has a shape of torch.Size([]) and output[0]"
import torch

x = torch.tensor([5.0, 3.0, 4.0], requires_grad=True)
y = torch.stack([x[0] ** 3 * x[1], x[1] * x[2] ** 2])
columns = torch.tensor([[4.0, 0.5, 6.0], [7.0, 3.0, -2.5]])
torch.autograd.grad(y, x, columns, is_grads_batched=True)
