"""Only the upper triangle of a Hessian: the rows of a parameter, with respect to this parameter and the later ones."""

# %% flat
import torch

W = torch.tensor([[1.5, -0.5], [0.25, 2.0]], dtype=torch.float64, requires_grad=True)
u = torch.tensor([3.0, -1.0], dtype=torch.float64, requires_grad=True)
x = torch.tensor([2.0, 5.0], dtype=torch.float64)
params = [W, u]
loss = (u @ (W @ x)) ** 2
grads = torch.autograd.grad(loss, params, create_graph=True)

flat = torch.cat([p.flatten() for p in params])  # a new tensor, which the loss did not use
row = torch.autograd.grad(grads[0][0, 0], flat[1:], retain_graph=True, allow_unused=True)
print("is the row None?", row[0] is None)

# %% triangle
rows = []
for i, g in enumerate(grads):
    for element in g.flatten():
        parts = torch.autograd.grad(element, params[i:], retain_graph=True, materialize_grads=True)
        rows.append(torch.cat([part.flatten() for part in parts]))  # from column start(i) on

n = len(rows)
H = torch.stack([torch.cat([torch.zeros(n - len(row)), row]) for row in rows])
H = H.triu() + H.triu(1).T
print("H:", H, sep="\n")
print("computed numbers:", sum(len(row) for row in rows))


# %% whole
def function(parameters):
    weight, vector = parameters
    return (vector @ (weight @ x)) ** 2


blocks = torch.func.hessian(function)((W.detach(), u.detach()))
whole = torch.cat([torch.cat([blocks[i][j].reshape(params[i].numel(), -1) for j in range(2)], 1) for i in range(2)])
print("in one call:", whole, sep="\n")

# %% numpy_triangle
import numpy as np

W, u, x = np.array([[1.5, -0.5], [0.25, 2.0]]), np.array([3.0, -1.0]), np.array([2.0, 5.0])
y = u @ W @ x
g = np.concatenate([np.outer(u, x).ravel(), W @ x])  # the gradient of y
C = np.kron(np.eye(2), x[:, None])  # of y with respect to W and u
K = np.block([[np.zeros((4, 4)), C], [C.T, np.zeros((2, 2))]])
H = 2 * np.outer(g, g) + 2 * y * K
print("H:", H, sep="\n")
print("computed numbers:", W.size * len(g) + u.size * u.size)

# %% numpy_whole
print("in one call:", H, sep="\n")
