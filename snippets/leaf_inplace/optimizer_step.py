"""optimizer.step() changes its parameters in place, and PyTorch does not record in it."""

# %% torch
import torch


class Watch(torch.overrides.TorchFunctionMode):
    def __torch_function__(self, func, types, args=(), kwargs=None):
        if func is torch.Tensor.add_:
            print("add_ called, does PyTorch record?", torch.is_grad_enabled())
        return func(*args, **(kwargs or {}))


p = torch.tensor([3.0, 5.0], requires_grad=True)
optimizer = torch.optim.SGD([p], lr=0.1)
(p**3).sum().backward()
version, address = p._version, p.data_ptr()
with Watch():
    optimizer.step()
print("p:", p.detach())
print("same memory:", p.data_ptr() == address)
print("leaf:", p.is_leaf)
print("counted as a change:", p._version > version)

# %% error raises="RuntimeError: a leaf Variable that requires grad is being used in an in-place operation"
p.add_(p.grad, alpha=-0.1)


# %% own raises="RuntimeError: a leaf Variable that requires grad is being used in an in-place operation"
class Own(torch.optim.Optimizer):
    def __init__(self, params, lr):
        super().__init__(params, {"lr": lr})

    def step(self):  # without @torch.no_grad()
        for group in self.param_groups:
            for p in group["params"]:
                p.add_(p.grad, alpha=-group["lr"])


Own([p], lr=0.1).step()

# %% numpy
import numpy as np

p = np.array([3.0, 5.0])
p = p - 0.1 * 3 * p**2
print("p:", p)
