"""use_deterministic_algorithms around the forward computation, and for one operation of backward."""

# %% error raises="RuntimeError: max_unpooling2d_forward_out does not have a deterministic implementation"
import torch


class Pool(torch.autograd.Function):  # stands for an operation with such a backward
    @staticmethod
    def forward(ctx, x):
        largest, places = torch.nn.functional.max_pool1d(x, 2, return_indices=True)
        ctx.save_for_backward(places)
        return largest

    @staticmethod
    def backward(ctx, v):
        return torch.nn.functional.max_unpool1d(v, *ctx.saved_tensors, 2)


x = torch.tensor([[3.0, 5.0, 8.0, 7.0]], requires_grad=True)
torch.use_deterministic_algorithms(False)
y = Pool.apply(x)
torch.use_deterministic_algorithms(True)
y.backward(torch.tensor([[10.0, 1000.0]]))

# %% torch
y = Pool.apply(x)
y.grad_fn.register_prehook(lambda v: torch.use_deterministic_algorithms(False))
y.grad_fn.register_hook(lambda *both: torch.use_deterministic_algorithms(True))
y.backward(torch.tensor([[10.0, 1000.0]]))
print("x.grad:", x.grad)
print("on again?", torch.are_deterministic_algorithms_enabled())
torch.use_deterministic_algorithms(False)

# %% numpy
import numpy as np

x, v = np.array([[3.0, 5.0, 8.0, 7.0]]), np.array([10.0, 1000.0])
pairs = x.reshape(2, 2)
is_largest = pairs == pairs.max(axis=1, keepdims=True)
print("x.grad:", (is_largest * v[:, None]).reshape(1, 4))
