"""A weight computed from a frozen start and a small trained vector, with and without the flag of the start."""

# %% torch
import torch

P = torch.tensor([[1.0, 0.5], [-2.0, 1.5], [0.25, 3.0]])  # the projection
x, target = torch.tensor([2.0, -1.0, 0.5]), torch.tensor(4.0)
start = torch.tensor([1.0, -0.5, 3.0])


def gradients(flag, write):
    """Return the gradients of the trained vector and of the original weight."""
    param = torch.nn.Parameter(start.clone(), requires_grad=flag)
    intrinsic = torch.nn.Parameter(torch.tensor([0.5, -0.25]))
    value = start + P @ intrinsic
    if write:
        param.data.copy_(value)  # copies the numbers, without the graph
    weight = param if write else value
    loss = (weight @ x - target) ** 2
    loss.backward()
    return intrinsic.grad, param.grad


print("computed, False:", gradients(False, write=False)[0])
print("computed, True:", gradients(True, write=False)[0])

# %% written
intrinsic_grad, param_grad = gradients(True, write=True)
print("gradient of intrinsic_parameter:", intrinsic_grad)
print("gradient of param:", param_grad)

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
gradients(False, write=True)


# %% zero
def outer(first):
    """Return the gradient of a trained vector from which both factors of an outer product come."""
    intrinsic = torch.tensor([first, 2 * first, -first], requires_grad=True)
    weight = torch.outer(intrinsic[:2], intrinsic[1:])
    weight.pow(2).sub(weight).sum().backward()
    return intrinsic.grad


print("from zero:", outer(0.0))
print("from a start of its own:", outer(0.5))

# %% numpy blind="J @ v: the factors are vectors"
import numpy as np

P = np.array([[1.0, 0.5], [-2.0, 1.5], [0.25, 3.0]])
x, target = np.array([2.0, -1.0, 0.5]), 4.0
start = np.array([1.0, -0.5, 3.0])
v = 2 * (np.sum((start + P @ np.array([0.5, -0.25])) * x) - target) * x  # at the weight
print("computed, False:", v @ P)
print("computed, True:", v @ P)

# %% numpy_written
print("gradient of param:", v)

# %% numpy_zero
for first, label in ((0.0, "from zero"), (0.5, "from a start of its own")):
    a = np.array([first, 2 * first, -first])
    u = 2 * np.outer(a[:2], a[1:]) - 1  # at the weight
    from_left, from_right = u @ a[1:], a[:2] @ u
    print(f"{label}:", np.array([from_left[0], from_left[1] + from_right[0], from_right[1]]))
