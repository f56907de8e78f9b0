"""The Hessian of a loss with respect to the parameters of a module: the mean of exp(y) − t y."""

# %% torch rtol=4e-6
import torch
from torch.func import functional_call, hessian

net = torch.nn.Linear(2, 1)
net.load_state_dict({"weight": torch.tensor([[0.5, -0.25]]), "bias": torch.tensor([0.75])})
X, t = torch.tensor([[1.0, 2.0], [0.5, -3.0], [4.0, 1.0]]), torch.tensor([[5.0], [7.0], [2.0]])


def loss(parameters):
    y = functional_call(net, parameters, (X,))
    return (y.exp() - t * y).mean()


parameters = {name: p.detach() for name, p in net.named_parameters()}
print("mean loss:", loss(parameters))
H = hessian(loss)(parameters)
print("weight, weight:", H["weight"]["weight"].reshape(2, 2), sep="\n")
print("weight, bias:", H["weight"]["bias"].reshape(2, 1), sep="\n")
print("bias, bias:", H["bias"]["bias"])

# %% numpy
import numpy as np

A = np.array([[1.0, 2.0, 1.0], [0.5, -3.0, 1.0], [4.0, 1.0, 1.0]])  # the ones are for the bias
y = A @ np.array([0.5, -0.25, 0.75])
t = np.array([5.0, 7.0, 2.0])
print("mean loss:", np.mean(np.exp(y) - t * y))
H = A.T @ np.diag(np.exp(y)) @ A / 3
print("weight, weight:", H[:2, :2], sep="\n")
print("weight, bias:", H[:2, 2:], sep="\n")
print("bias, bias:", H[2:, 2:])
