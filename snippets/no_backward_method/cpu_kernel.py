"""An operator with only a CPU kernel has no derivative, and a formula that is registered for it."""

# %% torch one-point="a process can define the operator only once"
import torch

library = torch.library.Library("guide", "DEF")
library.define("cube(Tensor x) -> Tensor")
library.impl("cube", lambda x: torch.from_numpy(x.detach().numpy() ** 3), "CPU")
x = torch.tensor([3.0, 2.0], requires_grad=True)
y = torch.ops.guide.cube(x)
print("y.requires_grad:", y.requires_grad)
y.sum().backward()  # warns
print("x.grad:", x.grad)


# %% registered
def keep(ctx, inputs, output):
    ctx.save_for_backward(*inputs)


def backward(ctx, v):
    (x,) = ctx.saved_tensors
    return v * 3 * x**2


torch.library.register_autograd("guide::cube", backward, setup_context=keep, lib=library)
torch.ops.guide.cube(x).backward(torch.tensor([1.0, 10.0]))
print("gradient with the formula:", x.grad)

# %% numpy
import numpy as np

x = np.array([3.0, 2.0])
print("gradient with the formula:", np.array([1.0, 10.0]) * 3 * x**2)
