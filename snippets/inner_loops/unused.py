"""A parameter b that only the outer loss uses, and the inner loss does not."""

# %% error raises="RuntimeError: The differentiated Tensor at index 1"
import torch

a = torch.tensor(3.0, requires_grad=True)
b = torch.tensor(5.0, requires_grad=True)
torch.autograd.grad(a**3, (a, b), create_graph=True)

# %% torch
import torch

a = torch.tensor(3.0, requires_grad=True)
b = torch.tensor(5.0, requires_grad=True)
inner = a**3
gradients = torch.autograd.grad(
    inner,
    (a, b),
    create_graph=True,
    materialize_grads=True,
)
print("gradients:", gradients)
fast_a, fast_b = (p - 0.01 * g for p, g in zip((a, b), gradients, strict=True))
outer = fast_a * fast_b**2
outer.backward()
print("a.grad:", a.grad)
print("b.grad:", b.grad)

# %% numpy
a, b, alpha = 3.0, 5.0, 0.01
g = 3 * a**2
J = 1 - 6 * alpha * a
new = a - alpha * g
print("gradients:", (g, 0.0))
print("a.grad:", b**2 * J)
print("b.grad:", 2 * new * b)
