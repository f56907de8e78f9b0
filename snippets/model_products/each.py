"""A Hessian-vector product for each sample: vmap of jvp of grad. The usual two calls give the sum."""

# %% torch
import torch
from torch import nn
from torch.func import functional_call, grad, jvp, vmap

X = torch.tensor([[1.0, 2.0], [3.0, -1.0], [-2.0, 1.0], [0.5, 1.5]])
t = torch.tensor([4.0, 2.0, 1.0, 3.0])
model = nn.Linear(2, 1)
model.weight.data = torch.tensor([[0.5, 1.5]])
model.bias.data = torch.tensor([1.0])
p = torch.tensor([2.0, 1.0, -3.0])

loss = ((model(X)[:, 0] - t) ** 4).sum()
grads = torch.autograd.grad(loss, model.parameters(), create_graph=True)
grad_p = (torch.cat([g.flatten() for g in grads]) * p).sum()
hessian_p = torch.autograd.grad(grad_p, model.parameters())
print("two calls:", torch.cat([h.flatten() for h in hessian_p]))

# %% each
parameters = {name: q.detach() for name, q in model.named_parameters()}
direction = {"weight": p[None, :2], "bias": p[2:]}  # the shapes of the parameters


def loss_of(parameters, x, t):  # of one sample
    y = functional_call(model, parameters, (x[None],))[0, 0]
    return (y - t) ** 4


def product(x, t):
    return jvp(lambda q: grad(loss_of)(q, x, t), (parameters,), (direction,))[1]


each = vmap(product)(X, t)
rows = torch.cat([each["weight"].flatten(1), each["bias"]], dim=1)
print("rows:", rows, sep="\n")
print("sum of the rows:", rows.sum(dim=0))

# %% numpy blind="J @ v: H is symmetric"
import numpy as np

X = np.array([[1.0, 2.0], [3.0, -1.0], [-2.0, 1.0], [0.5, 1.5]])
t = np.array([4.0, 2.0, 1.0, 3.0])
p = np.array([2.0, 1.0, -3.0])
A = np.column_stack([X, np.ones(len(X))])
errors = A @ np.array([0.5, 1.5, 1.0]) - t
H = np.stack([12 * e**2 * np.outer(row, row) for e, row in zip(errors, A, strict=True)])
print("two calls:", H.sum(axis=0) @ p)

# %% numpy_each
rows = H @ p
print("rows:", rows, sep="\n")
print("sum of the rows:", rows.sum(axis=0))
