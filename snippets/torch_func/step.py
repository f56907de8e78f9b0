"""A training step of a linear layer, by backward and by torch.func."""

# %% torch
import torch
from torch.nn.functional import mse_loss

net = torch.nn.Linear(2, 1)
values = {"weight": torch.tensor([[1.5, -0.5]]), "bias": torch.tensor([0.25])}
net.load_state_dict(values)
X = torch.tensor([[3.0, 5.0], [4.0, -1.0], [-2.0, 6.0]])
t = torch.tensor([[2.0], [5.0], [-3.0]])
mse_loss(net(X), t).backward()
print("net.weight.grad:", net.weight.grad)
net.zero_grad()

# %% zeros
from torch.func import grad

parameters = {name: p.detach() for name, p in net.named_parameters()}


def loss(parameters):
    return mse_loss(net(X), t)


unused = grad(loss)(parameters)
print("unused['weight']:", unused["weight"])

# %% functional
from torch.func import functional_call, grad_and_value


def loss(parameters, X, t):
    return mse_loss(functional_call(net, parameters, (X,)), t)


grads = grad(loss)(parameters, X, t)
print("grads['weight']:", grads["weight"])
print("net.weight.grad:", net.weight.grad)
grads, value = grad_and_value(loss)(parameters, X, t)
print("value:", value)

optimizer = torch.optim.SGD(net.parameters(), lr=0.125)
for name, p in net.named_parameters():
    p.grad = grads[name]
optimizer.step()
print("the weight after a step:", net.weight.detach())

# %% names
misnamed = {"weights": parameters["weight"], "bias": parameters["bias"]}
grads = grad(loss)(misnamed, X, t)
print("grads['weights']:", grads["weights"])
print("grads['bias']:", grads["bias"])

# %% numpy
import numpy as np

W, b = np.array([[1.5, -0.5]]), 0.25
X = np.array([[3.0, 5.0], [4.0, -1.0], [-2.0, 6.0]])
t = np.array([[2.0], [5.0], [-3.0]])
V = 2 / 3 * (X @ W.T + b - t)  # the gradient at the layer's output
print("net.weight.grad:", V.T @ X)
unused = {"weight": V.T @ (0 * X)}  # the function does not use it
print("unused['weight']:", unused["weight"])

grads = {"weight": V.T @ X}
print("grads['weight']:", grads["weight"])
print("value:", np.sum((X @ W.T + b - t) ** 2) / 3)
print("the weight after a step:", W - 0.125 * grads["weight"])

# %% numpy_names
W = W - 0.125 * V.T @ X  # the step above changed the layer's weights
b = b - 0.125 * np.sum(V)
V = 2 / 3 * (X @ W.T + b - t)
grads = {"weights": V.T @ (0 * X), "bias": np.array([np.sum(V)])}
print("grads['weights']:", grads["weights"])
print("grads['bias']:", grads["bias"])

# %% strict raises="RuntimeError: Missing key(s): 'weight'"
functional_call(net, misnamed, (X,), strict=True)
