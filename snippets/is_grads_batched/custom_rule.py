"""The register_vmap rule of a custom operator: which calls use it."""

# %% torch
import torch

calls = []


@torch.library.custom_op("rule::slope", mutates_args=())
def slope(v: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    calls.append("operator")
    return 3 * x**2 * v


@slope.register_vmap
def slope_of_batch(info, in_dims, v, x):
    calls.append("rule")
    return slope(v, x), 0  # v has one more dimension, the first


@torch.library.custom_op("rule::cube", mutates_args=())
def cube(x: torch.Tensor) -> torch.Tensor:
    return x**3


cube.register_autograd(
    lambda ctx, v: slope(v, ctx.saved_tensors[0]),
    setup_context=lambda ctx, inputs, output: ctx.save_for_backward(*inputs),
)

x = torch.tensor([3.0, 5.0], requires_grad=True)
y = cube(x)
V = torch.tensor([[1.0, 10.0], [2.0, -1.0], [4.0, 3.0]])


def row(v):
    return torch.autograd.grad(y, x, v, retain_graph=True)[0]


print("by vmap:", torch.vmap(row)(V))
print("rule called?", "rule" in calls)
print("operator called:", calls.count("operator"))

calls.clear()
print("by the flag:", torch.autograd.grad(y, x, V, is_grads_batched=True)[0])
print("rule called?", "rule" in calls)
print("operator called:", calls.count("operator"))

# %% numpy blind="J.T: J is diagonal"
import numpy as np

x = np.array([3.0, 5.0])
V = np.array([[1.0, 10.0], [2.0, -1.0], [4.0, 3.0]])
J = np.diag(3 * x**2)
print("by vmap:", V @ J)
print("operator called:", len([V]))  # once for the batch
print("by the flag:", V @ J)
print("operator called:", len(V))  # once for each row
