"""A gradient that does not depend on x: None, zeros or an error."""

# %% torch
import torch

w = torch.tensor([3.0, 5.0], requires_grad=True)
x = torch.tensor([4.0, 7.0], requires_grad=True)
y = w[0] * w[1] * x[0] + w[1] ** 2 * x[1]
(g,) = torch.autograd.grad(y, x, create_graph=True)
v = torch.tensor([1.0, 10.0])
(by_w,) = torch.autograd.grad(g, w, v, retain_graph=True)
print("y:", y)
print("g:", g)
print("by w:", by_w)

# %% unused
from torch.autograd import grad

(none,) = grad(g, x, v, retain_graph=True, allow_unused=True)
(zeros,) = grad(g, x, v, retain_graph=True, materialize_grads=True)
print("allow_unused:", none)
print("materialize_grads:", zeros)


# %% hessian
def f(x):
    return 3 * x[0] + 4 * x[1]


print("f(x):", f(x))
print("H:", torch.autograd.functional.hessian(f, x), sep="\n")
print("H:", torch.func.hessian(f)(x.detach()), sep="\n")

# %% numpy
import numpy as np

w, x = np.array([3.0, 5.0]), np.array([4.0, 7.0])
g = np.array([w[0] * w[1], w[1] ** 2])
v = np.array([1.0, 10.0])
M = np.array([[w[1], w[0]], [0.0, 2 * w[1]]])  # of g, with respect to w
print("y:", g[0] * x[0] + g[1] * x[1])
print("g:", g)
print("by w:", v @ M)

# %% numpy_unused
print("materialize_grads:", np.zeros_like(x))  # there is no x in g

# %% numpy_hessian
print("f(x):", 3 * x[0] + 4 * x[1])
print("H:", np.zeros((2, 2)), sep="\n")
print("H:", np.zeros((2, 2)), sep="\n")

# %% error tags=["raises-exception"] raises="RuntimeError: element 0 of tensors does not require grad"
x = torch.tensor([4.0, 7.0], requires_grad=True)
(g,) = torch.autograd.grad(f(x), x, create_graph=True)
torch.autograd.grad(g.sum(), x, materialize_grads=True)
