"""The gradient of a gradient is a product with the Hessian: v = (1, 10)."""

# %% torch
import torch


def f(x):
    return x[0] ** 3 + x[0] * x[1] ** 2


x = torch.tensor([3.0, 5.0], requires_grad=True)
(g,) = torch.autograd.grad(f(x), x, create_graph=True)
g.backward(torch.tensor([1.0, 10.0]))
print("g:", g)
print("x.grad:", x.grad)

# %% hessian
print("H:", torch.autograd.functional.hessian(f, x), sep="\n")
print("H:", torch.func.hessian(f)(x.detach()), sep="\n")

# %% no_chunks raises="TypeError: hessian() got an unexpected keyword argument 'chunk_size'"
torch.func.hessian(f, chunk_size=1)(x.detach())

# %% chunks
from torch.func import jacrev

print("H:", jacrev(jacrev(f), chunk_size=1)(x.detach()), sep="\n")


# %% memory
def count_saved(run):
    sizes = []

    def pack(tensor):
        sizes.append(tensor.numel())
        return tensor

    with torch.autograd.graph.saved_tensors_hooks(pack, lambda tensor: tensor):
        return run(), sum(sizes)


points = torch.ones(1000, requires_grad=True)
y, saved = count_saved(lambda: points.sin().exp().sum())
print("saved by the function:", saved)
_, saved = count_saved(lambda: torch.autograd.grad(y, points, retain_graph=True))
print("saved by the gradient:", saved)
_, saved = count_saved(lambda: torch.autograd.grad(y, points, create_graph=True))
print("saved with create_graph:", saved)

# %% data_point
from torch.func import grad, jacfwd

X, t = torch.tensor([[3.0, 5.0], [4.0, -1.0], [-2.0, 6.0]]), torch.tensor([2.0, 5.0, -3.0])
w = torch.tensor([0.5, 1.5])


def gradient(point):
    data = torch.cat([point[None], X[1:]])  # the point takes the first place
    return grad(lambda w: ((data @ w - t) ** 2).mean())(w)


print("J:", jacfwd(gradient)(X[0]), sep="\n")

# %% rows
(g,) = torch.autograd.grad(f(x), x, create_graph=True)
for e in torch.eye(2):
    (row,) = torch.autograd.grad(g, x, e, retain_graph=True)
    print("row of H:", row)

(sums,) = torch.autograd.grad(g.sum(), x)
print("column sums of H:", sums)

# %% numpy blind="J @ v, J.T: H is symmetric, as every Hessian"
import numpy as np

x = np.array([3.0, 5.0])
g = np.array([3 * x[0] ** 2 + x[1] ** 2, 2 * x[0] * x[1]])
H = np.array([[6 * x[0], 2 * x[1]], [2 * x[1], 2 * x[0]]])
v = np.array([1.0, 10.0])
print("g:", g)
print("vᵀJ:", v @ H)

# %% numpy_hessian
print("H:", H, sep="\n")
print("H:", H, sep="\n")
for e in np.eye(2):
    print("row of H:", e @ H)
print("column sums of H:", np.ones(2) @ H)

# %% numpy_chunks
print("H:", H, sep="\n")

# %% numpy_memory
n = 1000
print("saved by the function:", sum([n, n]))
print("saved by the gradient:", 0)
print("saved with create_graph:", sum([n, n, n, n]))

# %% numpy_data_point
X, t = np.array([[3.0, 5.0], [4.0, -1.0], [-2.0, 6.0]]), np.array([2.0, 5.0, -3.0])
w = np.array([0.5, 1.5])
error = X @ w - t
x, e = X[0], error[0]
J = 2 / 3 * (e * np.eye(2) + np.outer(x, w))
print("J:", J, sep="\n")
