"""A network whose derivative with respect to x2 must not be negative: a penalty, and positive weights."""

# %% torch
import torch

x = torch.tensor([[0.5, 1.0], [-1.0, 0.25]])
W = torch.tensor([[1.0, 1.5], [-2.0, 1.25]], requires_grad=True)
u = torch.tensor([0.5, -2.0], requires_grad=True)
c = torch.tensor(0.25, requires_grad=True)  # the last bias

inputs = x.clone().requires_grad_()
y = torch.tanh(inputs @ W.T) @ u + c
(g,) = torch.autograd.grad(y.sum(), inputs, create_graph=True)
print("slopes for the second input:", g[:, 1].detach())
penalty = torch.relu(-g[:, 1]).sum()
penalty.backward()
print("penalty:", penalty.detach())
print("W.grad:", W.grad, sep="\n")
print("u.grad:", u.grad)
print("c.grad:", c.grad)

# %% error raises="AttributeError: 'torch.return_types.max' object has no attribute 'sum'"
torch.max(-g[:, 1], 0).sum()


# %% positive
def positive_net(inputs):
    columns = torch.stack([W[:, 0], torch.nn.functional.softplus(W[:, 1])])
    return torch.tanh(inputs @ columns) @ torch.nn.functional.softplus(u) + c


(g,) = torch.autograd.grad(positive_net(inputs).sum(), inputs)
print("slopes with positive weights:", g[:, 1])

# %% numpy
import numpy as np

x = np.array([[0.5, 1.0], [-1.0, 0.25]])
W, u = np.array([[1.0, 1.5], [-2.0, 1.25]]), np.array([0.5, -2.0])
h = np.tanh(x @ W.T)
slope = 1 - h**2  # of tanh
g = (slope * W[:, 1]) @ u
print("slopes for the second input:", g)
wrong = (g < 0).astype(float)  # only samples with the wrong sign
print("penalty:", -(wrong @ g))
curvature = -2 * h * slope  # the second derivative of tanh
at_W = -(u * W[:, 1] * (wrong[:, None] * curvature)).T @ x
at_W[:, 1] -= u * (wrong @ slope)
print("W.grad:", at_W, sep="\n")
print("u.grad:", -W[:, 1] * (wrong @ slope))


# %% numpy_positive
def softplus(a):
    return np.log(1 + np.exp(a))


columns = np.stack([W[:, 0], softplus(W[:, 1])])
outputs = np.tanh(x @ columns)
print("slopes with positive weights:", ((1 - outputs**2) * columns[1]) @ softplus(u))
