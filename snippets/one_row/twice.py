"""A call for the second row, after the first call has freed what the graph saved."""

# %% error raises="RuntimeError: Trying to backward through the graph a second time"
import torch

x = torch.arange(4.0, requires_grad=True)
y = torch.stack([x.sum(), (x**2).sum()])
y.backward(torch.tensor([1.0, 0.0]))
x.grad = None
y.backward(torch.tensor([0.0, 1.0]))
