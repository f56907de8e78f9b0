"""Two outputs and no v."""

# %% torch raises="RuntimeError: grad can be implicitly created only for scalar outputs"
import torch


def f(x):
    return torch.stack([x[0] ** 2, x[0] * x[1]])


x = torch.tensor([2.0, 3.0], requires_grad=True)
y = f(x)

y.backward()
