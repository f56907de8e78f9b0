"""Second derivatives for the parameters of a module: the inner grad returns a dictionary."""

# %% error raises="RuntimeError: Expected f(*args) to return a Tensor, got <class 'dict'>"
import torch
from torch.func import functional_call, grad, hessian, jvp

net = torch.nn.Linear(2, 1)
net.load_state_dict({"weight": torch.tensor([[0.5, -0.25]]), "bias": torch.tensor([0.75])})
X = torch.tensor([[1.0, 2.0], [0.5, -3.0], [4.0, 1.0]])
parameters = {name: p.detach() for name, p in net.named_parameters()}


def loss(parameters):
    return (functional_call(net, parameters, (X,)) ** 3).sum()


grad(grad(loss))(parameters)

# %% torch
H = hessian(loss)(parameters)
print("weight, weight:", H["weight"]["weight"].reshape(2, 2), sep="\n")
print("weight, bias:", H["weight"]["bias"].reshape(2))

u = {"weight": torch.tensor([[2.0, -1.0]]), "bias": torch.tensor([3.0])}
_, Hu = jvp(grad(loss), (parameters,), (u,))
print("Hu, weight:", Hu["weight"])
print("Hu, bias:", Hu["bias"])


# %% penalty
def penalty(parameters):
    return sum((g**2).sum() for g in grad(loss)(parameters).values())


outer = grad(penalty)(parameters)
print("gradient of the penalty, weight:", outer["weight"])
print("gradient of the penalty, bias:", outer["bias"])

# %% numpy blind="J.T: H is symmetric"
import numpy as np

A = np.array([[1.0, 2.0, 1.0], [0.5, -3.0, 1.0], [4.0, 1.0, 1.0]])  # the ones are for the bias
y = A @ np.array([0.5, -0.25, 0.75])
H = A.T @ np.diag(6 * y) @ A
print("weight, weight:", H[:2, :2], sep="\n")
print("weight, bias:", H[:2, 2])
u = np.array([2.0, -1.0, 3.0])
print("Hu, weight:", (H @ u)[None, :2])
print("Hu, bias:", (H @ u)[2:])

# %% numpy_penalty
g = 3 * y**2 @ A
outer = 2 * H @ g
print("gradient of the penalty, weight:", outer[None, :2])
print("gradient of the penalty, bias:", outer[2:])
