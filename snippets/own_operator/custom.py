"""The same function as an operator of torch.library, with a gradient, a fake and a vmap rule."""

# %% bare raises="RuntimeError: Trying to backward through demo.ring.default but no autograd formula was registered"
import numpy as np
import torch


@torch.library.custom_op("demo::ring", mutates_args=())
def ring(x: torch.Tensor) -> torch.Tensor:
    """Multiply each element by the next one."""
    return torch.from_numpy(x.numpy() * np.roll(x.numpy(), -1, axis=-1))


x = torch.tensor([2.0, 3.0, 7.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
ring(x).backward(v)


# %% torch
def setup_context(ctx, inputs, output):
    ctx.save_for_backward(*inputs)


def backward(ctx, v):
    (x,) = ctx.saved_tensors
    return v * x.roll(-1, -1) + (v * x).roll(1, -1)


ring.register_autograd(backward, setup_context=setup_context)
y = ring(x)
y.backward(v)
print("y:", y)
print("x.grad:", x.grad)

# %% uncompiled raises="TorchRuntimeError: RuntimeError when making fake tensor call"
torch.compile(ring, backend="aot_eager", fullgraph=True)(x)


# %% compiled
@ring.register_fake
def shape_only(x):
    return torch.empty_like(x)


x.grad = None
y = torch.compile(ring, backend="aot_eager", fullgraph=True)(x)
y.backward(v)
print("x.grad:", x.grad)

# %% batched
X = torch.tensor([[2.0, 3.0, 7.0], [5.0, 1.0, 4.0]], requires_grad=True)


@ring.register_vmap
def batch_rule(info, in_dims, x):
    return ring(x.movedim(in_dims[0], 0)), 0


Y = torch.vmap(ring)(X)
Y.backward(torch.stack([v, 2 * v]))
print("Y:", Y)
print("X.grad:", X.grad)

# %% func raises="RuntimeError: In order to use an autograd.Function with functorch transforms"
torch.func.grad(lambda x: v @ ring(x))(x.detach())

# %% forward_mode
y, Ju = torch.func.jvp(ring, (x.detach(),), (v,))
print("y:", y)
print("Ju:", Ju)

# %% numpy
import numpy as np


def product_and_jacobian(x):
    y = np.array([x[0] * x[1], x[1] * x[2], x[2] * x[0]])
    return y, np.array([[x[1], x[0], 0], [0, x[2], x[1]], [x[2], 0, x[0]]])


V = np.array([1.0, 10.0, 100.0])
y, J = product_and_jacobian(np.array([2.0, 3.0, 7.0]))
print("y:", y)
print("x.grad:", V @ J)

# %% numpy_compiled
print("x.grad:", V @ J)

# %% numpy_batched
y_2, J_2 = product_and_jacobian(np.array([5.0, 1.0, 4.0]))
print("Y:", np.array([y, y_2]))
print("X.grad:", np.array([V @ J, 2 * V @ J_2]))

# %% numpy_forward_mode
print("y:", y)
print("Ju:", 0 * J @ V)
