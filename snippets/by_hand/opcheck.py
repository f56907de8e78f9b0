"""An operator with a forward kernel and a backward kernel, and torch.library.opcheck. NumPy stands for Triton."""

# %% unfinished one-point="a process can define the operator only once"
import warnings

import numpy as np
import torch
from torch.library import custom_op, opcheck


@custom_op("demo::soft", mutates_args=())
def soft(x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Return the softmax of each row, and the logarithm of its sum of exponentials."""
    lse = np.log(np.exp(x.numpy()).sum(-1))
    return torch.from_numpy(np.exp(x.numpy() - lse[:, None])), torch.from_numpy(lse)


@soft.register_fake
def soft_shapes(x):
    return torch.empty_like(x), x.new_empty(x.shape[:-1])


def backward_kernel(x, lse, v, v_lse):
    y = np.exp(x - lse[:, None])
    return y * (v - (v * y).sum(-1, keepdims=True) + v_lse[:, None])


def setup_context(ctx, inputs, output):
    ctx.save_for_backward(inputs[0], output[1])


def backward(ctx, v, v_lse):
    x, lse = (t.detach().numpy() for t in ctx.saved_tensors)
    return torch.from_numpy(backward_kernel(x, lse, v.numpy(), v_lse.numpy()))


soft.register_autograd(backward, setup_context=setup_context)
x = torch.tensor([[1.0, 2.0, 0.5], [-1.0, 0.0, 3.0]], dtype=torch.float64, requires_grad=True)
with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # anomaly mode, which opcheck turns on, warns before the error
    results = opcheck(soft, (x,), raise_exception=False)
for name, result in results.items():
    print(name, "SUCCESS" if result == "SUCCESS" else type(result).__name__)


# %% torch one-point="a process can define the operator only once"
@custom_op("demo::soft_backward", mutates_args=())
def soft_backward(x: torch.Tensor, lse: torch.Tensor, v: torch.Tensor, v_lse: torch.Tensor) -> torch.Tensor:
    """Call the backward kernel."""
    return torch.from_numpy(backward_kernel(x.numpy(), lse.numpy(), v.numpy(), v_lse.numpy()))


@soft_backward.register_fake
def soft_backward_shape(x, lse, v, v_lse):
    return torch.empty_like(x)


def with_operator(ctx, v, v_lse):
    return soft_backward(*ctx.saved_tensors, v, v_lse)


soft.register_autograd(with_operator, setup_context=setup_context)
for name, result in opcheck(soft, (x,)).items():
    print(name, result)
print("gradcheck:", torch.autograd.gradcheck(soft, (x,)))
v = torch.tensor([[1.0, 10.0, 100.0], [2.0, -1.0, 0.5]], dtype=torch.float64)
y, _ = torch.compile(soft, backend="aot_eager", fullgraph=True)(x)
y.backward(v)
print("x.grad:", x.grad, sep="\n")

# %% numpy one-point="a process can define the operator only once" blind="J @ v, J.T: this J is symmetric"
import numpy as np

x, v = np.array([[1.0, 2.0, 0.5], [-1.0, 0.0, 3.0]]), np.array([[1.0, 10.0, 100.0], [2.0, -1.0, 0.5]])
rows = []
for row, weights in zip(np.exp(x) / np.exp(x).sum(1, keepdims=True), v, strict=True):
    J = np.diag(row) - np.outer(row, row)
    rows.append(weights @ J)
print("x.grad:", np.array(rows), sep="\n")
