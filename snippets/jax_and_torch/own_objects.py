"""functional_call with strict=True on a module that computes with objects of its own, not with its parameters."""

# %% torch
import torch
from torch.func import functional_call, jacrev


class Variable:
    """Holds a parameter, as the layers of Keras do."""

    def __init__(self, value):
        self.value = torch.nn.Parameter(torch.tensor(value))


class Dense(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.kernel = Variable([3.0, -2.0])
        self.weight = self.kernel.value  # registered under a name

    def forward(self, x):
        return (self.kernel.value * x) ** 2  # does not read self.weight


class Native(Dense):
    def forward(self, x):
        return (self.weight * x) ** 2


x = torch.tensor([0.5, 4.0])
for net in Dense(), Native():
    parameters = {name: p.detach() for name, p in net.named_parameters()}

    def f(parameters, net=net):
        return functional_call(net, parameters, (x,), strict=True)

    changed = {name: 2 * p for name, p in parameters.items()}
    print(type(net).__name__)
    print("  output:", f(parameters).detach())
    print("  output, all parameters doubled:", f(changed).detach())
    print("  Jacobian:", jacrev(f)(parameters)["weight"])

# %% numpy
import numpy as np

w, x = np.array([3.0, -2.0]), np.array([0.5, 4.0])
for name, passed in {"Dense": 0, "Native": 1}.items():  # how much of the weight comes from the parameters passed
    print(name)
    print("  output:", (w * x) ** 2)
    print("  output, all parameters doubled:", ((w + passed * w) * x) ** 2)
    print("  Jacobian:", np.diag(passed * 2 * w * x**2))
