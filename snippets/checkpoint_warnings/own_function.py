"""A hand-written checkpoint that asks for the gradients of all parameters, also of the frozen ones."""

# %% error raises="RuntimeError: One of the differentiated Tensors does not require grad"
import torch


class CheckpointFunction(torch.autograd.Function):
    """Run a block without a graph, and again in backward."""

    @staticmethod
    def forward(ctx, block, x, *params):
        ctx.block, ctx.params = block, params
        ctx.save_for_backward(x)
        return block(x)

    @staticmethod
    def backward(ctx, v):
        x = ctx.saved_tensors[0].detach().requires_grad_()
        with torch.enable_grad():
            y = ctx.block(x)
        return None, *torch.autograd.grad(y, (x, *ctx.params), v)


unet = torch.nn.Linear(2, 2, bias=False).requires_grad_(False)
unet.weight.copy_(torch.tensor([[1.0, 2.0], [5.0, -3.0]]))
adapter = torch.nn.Parameter(torch.tensor([3.0, -2.0]))
v = torch.tensor([1.0, 10.0])
y = CheckpointFunction.apply(unet, adapter**2, *unet.parameters())
y.backward(v)

# %% torch
trained = [p for p in unet.parameters() if p.requires_grad]
y = CheckpointFunction.apply(unet, adapter**2, *trained)
y.backward(v)
print("adapter.grad:", adapter.grad)

# %% builtin
from torch.utils.checkpoint import checkpoint

adapter.grad = None
checkpoint(unet, adapter**2, use_reentrant=False).backward(v)
print("adapter.grad:", adapter.grad)

# %% updated
unet.requires_grad_(True)  # not frozen, as before
optimizer = torch.optim.SGD([adapter], lr=0.05)  # holds the adapter only
optimizer.zero_grad()
CheckpointFunction.apply(unet, adapter**2, *unet.parameters()).backward(v)
optimizer.step()
print("unet.weight.grad:", unet.weight.grad)
print("unet.weight:", unet.weight)
print("adapter:", adapter.data)

# %% numpy
import numpy as np

W, a = np.array([[1.0, 2.0], [5.0, -3.0]]), np.array([3.0, -2.0])
v = np.array([1.0, 10.0])
J = W @ np.diag(2 * a)
print("adapter.grad:", v @ J)

# %% numpy_builtin
print("adapter.grad:", v @ J)

# %% numpy_updated
print("unet.weight.grad:", np.outer(v, a**2))
print("unet.weight:", W)
print("adapter:", a - 0.05 * v @ J)
