"""Three branches, summed with trained factors: plain factors, and the softmax of logits."""

# %% torch
import torch
from torch import nn
from torch.nn import functional as F

x = torch.tensor([[[1.0, -2.0, 0.5, 3.0]]])
kernels = torch.tensor([[0.5, 1.0], [2.0, -1.0], [-0.5, 0.25]])
target = torch.tensor([[[1.0, 2.0, -1.0]]])


class Branches(nn.Module):
    def __init__(self):
        super().__init__()
        self.kernels = nn.ParameterList(kernel.clone().view(1, 1, 2) for kernel in kernels)
        self.factors = nn.Parameter(torch.tensor([0.5, 0.25, 2.0]))

    def weights(self):
        return self.factors

    def forward(self, x):
        convs = [F.conv1d(x, kernel) for kernel in self.kernels]
        return sum(weight * conv for weight, conv in zip(self.weights(), convs, strict=True))


model = Branches()
optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
F.mse_loss(model(x), target).backward()
print("gradient of the factors:", model.factors.grad)
optimizer.step()
print("factors after the step:", model.factors)


# %% softmax
class Softmax(Branches):
    def weights(self):
        return self.factors.softmax(0)


model = Softmax()
F.mse_loss(model(x), target).backward()
print("weights:", model.weights())
print("gradient of the logits:", model.factors.grad)

# %% numpy
import numpy as np

x = np.array([1.0, -2.0, 0.5, 3.0])
kernels = np.array([[0.5, 1.0], [2.0, -1.0], [-0.5, 0.25]])
target, factors = np.array([1.0, 2.0, -1.0]), np.array([0.5, 0.25, 2.0])
C = kernels @ np.array([x[:-1], x[1:]])  # a row for each branch
at_factors = C @ (2 * (factors @ C - target) / 3)
print("gradient of the factors:", at_factors)
print("factors after the step:", factors - 0.01 * at_factors)

# %% numpy_softmax
s = np.exp(factors) / np.exp(factors).sum()
at_weights = C @ (2 * (s @ C - target) / 3)
print("weights:", s)
print("gradient of the logits:", s * (at_weights - s @ at_weights))
