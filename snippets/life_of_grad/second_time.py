"""The graph is freed by the first backward."""

# %% error raises="RuntimeError: Trying to backward through the graph a second time"
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = x**2
v = torch.tensor([1.0, 10.0])
y.backward(v)
y.backward(v)
