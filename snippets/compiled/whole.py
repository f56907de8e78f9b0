"""Gradients of compiled functions, beside those of the same functions without torch.compile."""

# %% torch
import torch


def two(x, z):
    return (x**2).sum(), (z**3).sum()


compiled = torch.compile(two, backend="aot_eager")
x = torch.tensor([3.0, 5.0], requires_grad=True)
z = torch.tensor([1.0, 0.5], requires_grad=True)
y, other = compiled(x, z)
y.backward(torch.tensor(10.0))
print("outputs:", torch.stack([y, other]).detach())
print("node:", type(y.grad_fn).__name__)
print("x.grad:", x.grad)

# %% unused
print("from the compiled function:", z.grad)
z.grad = None
y, other = two(x, z)
y.backward(torch.tensor(10.0))
print("from the function itself:", z.grad)

# %% twice raises="RuntimeError: Trying to backward through the graph a second time"
y, other = compiled(x, z)
y.backward()
other.backward()

# %% together
x.grad = z.grad = None
y, other = compiled(x, z)
torch.autograd.backward([y, other])
print("x.grad:", x.grad)
print("z.grad:", z.grad)

# %% numpy
import numpy as np

x, z = np.array([3.0, 5.0]), np.array([1.0, 0.5])
print("outputs:", np.array([(x**2).sum(), (z**3).sum()]))
print("x.grad:", 10 * 2 * x)

# %% numpy_unused
print("from the compiled function:", 0 * 3 * z**2)

# %% numpy_together
print("x.grad:", 2 * x)
print("z.grad:", 3 * z**2)
