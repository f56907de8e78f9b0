"""H v for all parameters of a linear layer, with lists and with dictionaries: v = (1, 10), (100)."""

# %% torch
import torch
from torch.nn.functional import mse_loss

net = torch.nn.Linear(2, 1)
with torch.no_grad():
    net.weight.copy_(torch.tensor([[0.5, 2.0]]))
    net.bias.copy_(torch.tensor([3.0]))
X = torch.tensor([[1.0, 2.0], [3.0, 1.0], [-1.0, 4.0]])
target = torch.tensor([[6.0], [2.0], [9.0]])
parameters = list(net.parameters())  # weight and bias
v = [torch.tensor([[1.0, 10.0]]), torch.tensor([100.0])]

loss = mse_loss(net(X), target)
gradients = torch.autograd.grad(loss, parameters, create_graph=True)
Hv = torch.autograd.grad(gradients, parameters, grad_outputs=v)
print("loss:", loss.detach())
print("Hv:", Hv)

# %% func
from torch.func import functional_call, grad, jvp


def f(parameters):
    y = functional_call(net, parameters, (X,))
    return (y - target).square().mean()  # not mse_loss, see below


parameters = dict(net.named_parameters())
along = {"weight": v[0], "bias": v[1]}  # the same names, in the same order
_, Hv = jvp(grad(f), (parameters,), (along,))
print("loss:", f(parameters).detach())
print("weight:", Hv["weight"].detach())
print("bias:", Hv["bias"].detach())

# %% unused
spare = torch.nn.Parameter(torch.tensor([3.0, 5.0]))  # not used by the loss
parameters = [*net.parameters(), spare]
loss = mse_loss(net(X), target)
gradients = torch.autograd.grad(
    loss,
    parameters,
    create_graph=True,
    materialize_grads=True,
)
more = torch.tensor([7.0, 9.0])
Hv = torch.autograd.grad(gradients, parameters, [*v, more], materialize_grads=True)
print("Hv:", Hv)

# %% numpy blind="J @ v, J.T: H is symmetric"
import numpy as np

X = np.array([[1.0, 2.0], [3.0, 1.0], [-1.0, 4.0]])
A = np.column_stack([X, np.ones(3)])  # the bias has an input of one
target = np.array([6.0, 2.0, 9.0])
w = np.array([0.5, 2.0, 3.0])
loss = np.mean((A @ w - target) ** 2)
H = 2 / 3 * A.T @ A
v = np.array([1.0, 10.0, 100.0])
row = v @ H
weight, bias = row[None, :2], row[2:]
print("loss:", loss)
print("Hv:", (weight, bias))

error, change = A @ w - target, A @ v  # the change along v
moved = 2 / 3 * A.T @ change  # how the gradient 2/3 Aᵀ error changes
print("loss:", error @ error / 3)
weight, bias = moved[None, :2], moved[2:]
print("weight:", weight)
print("bias:", bias)

# %% numpy_unused
more = np.array([7.0, 9.0])
wide = np.column_stack([A, np.zeros((3, 2))])  # no output depends on the spare parameter
H = 2 / 3 * wide.T @ wide
v = np.concatenate([v, more])
wider = v @ H
print("Hv:", (wider[None, :2], wider[2:3], wider[3:]))

# %% zero_tensors raises="RuntimeError: ZeroTensors are immutable"
import torch
from torch.func import grad, jvp
from torch.nn.functional import mse_loss

X = torch.tensor([[1.0, 2.0], [3.0, 1.0], [-1.0, 4.0]])
target = torch.tensor([6.0, 2.0, 9.0])


def f(w):
    return mse_loss(X @ w, target)


w, v = torch.tensor([0.5, 2.0]), torch.tensor([1.0, 10.0])
jvp(grad(f), (w,), (v,))
