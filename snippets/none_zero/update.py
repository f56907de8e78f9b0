"""A step with a result, whose .grad is None."""

# %% error raises="TypeError: unsupported operand type(s) for *: 'float' and 'NoneType'"
import torch

w = torch.tensor([3.0, 5.0], requires_grad=True) * 0.5
loss = (w[0] - 7) ** 2 + w[0] * w[1] ** 2
loss.backward()
w = w - 0.1 * w.grad
