"""None and zeros from autograd.grad: y = 3.5a₁² + b(b − 8) + d², in which d is detached and c missing."""

# %% torch
import torch

a = torch.tensor([3.0, 5.0], requires_grad=True)
b = torch.tensor(4.0, requires_grad=True)
c = torch.tensor([0.5, 7.0], requires_grad=True)
d = torch.tensor(6.0, requires_grad=True)


def loss():
    return 3.5 * a[0] ** 2 + b * (b - 8) + d.detach() ** 2


print("a:", a)
print("y:", loss())
got = torch.autograd.grad(loss(), [a, b, c, d], allow_unused=True)
for name, gradient in zip("abcd", got, strict=True):
    print(f"of {name}:", gradient)

# %% zeros
got = torch.autograd.grad(loss(), [a, b, c, d], materialize_grads=True)
for name, gradient in zip("abcd", got, strict=True):
    print(f"of {name}:", gradient)

# %% step
optimizer = torch.optim.SGD([c], lr=0.5, weight_decay=0.1)
for gradient in None, torch.zeros(2):
    c.grad = gradient
    optimizer.step()
    print("c:", c)

# %% flags
for create_graph in False, True:
    at_b, at_c = torch.autograd.grad(loss(), [b, c], materialize_grads=True, create_graph=create_graph)
    print("of b requires grad?", at_b.requires_grad)
    print("of c requires grad?", at_c.requires_grad)

# %% second
(again,) = torch.autograd.grad(at_b, b)
print("second derivative:", again)

# %% no_graph raises="RuntimeError: The differentiated Tensor at index 0 appears to not have been used in the graph"
torch.autograd.grad(at_c.sum(), c)

# %% numpy
import numpy as np

a, b, c, d = np.array([3.0, 5.0]), 4.0, np.array([0.5, 7.0]), 6.0
print("a:", a)
y = 3.5 * a[0] ** 2 + b * (b - 8) + d**2
print("y:", y)
J_a = np.array([[3.5 * 2 * a[0], 0.0]])  # y does not depend on a₂
v = np.array([1.0])
print("of a:", v @ J_a)
at_b = 2 * b - 8
print("of b:", v[0] * at_b)

# %% numpy_zeros
print("of a:", v @ J_a)
print("of b:", v[0] * at_b)
print("of c:", 0 * c)
print("of d:", 0 * d)

# %% numpy_step
print("c:", c)  # skipped
c = c - 0.5 * (0 * c + 0.1 * c)  # zeros, and weight decay
print("c:", c)

# %% numpy_second
step = 0.25
slopes = [2 * (b + s) - 8 for s in (-step, step)]
print("second derivative:", (slopes[1] - slopes[0]) / (2 * step))

# %% error raises="RuntimeError: The differentiated Tensor at index 2 appears"
import torch

a = torch.tensor([3.0, 5.0], requires_grad=True)
b = torch.tensor(4.0, requires_grad=True)
c = torch.tensor([0.5, 7.0], requires_grad=True)
y = 3.5 * a[0] ** 2 + b * (b - 8)
torch.autograd.grad(y, [a, b, c])
