"""v on another device than y: as a single number, and as a vector."""

# %% error raises="RuntimeError: invalid gradient at index 0 - expected device cpu"
import torch

x = torch.tensor([3.0, 5.0], requires_grad=True)
y = x[0] * x
v = torch.ones(2, device="meta")
y.backward(v)

# %% moved
import torch

x = torch.ones(2, device="meta", requires_grad=True)
x.sum().backward(torch.ones((), device="cpu"))
print("x.grad.device:", x.grad.device)

# %% two raises="RuntimeError: Tensor on device meta is not on the expected device cpu!"
import torch

x = torch.ones(2, device="meta")  # stands for a batch on cuda
layer = torch.nn.Linear(2, 2)
y = layer.bias + x

# %% together blind="x - y: meta holds no numbers"
layer.to(x.device)  # the model, once
y = layer(x) + torch.ones_like(x)  # a new tensor, where x is
print("y.device:", y.device)
