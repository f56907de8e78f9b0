"""A wrapper whose forward makes a new tensor of its input, for an attribution method such as Captum's."""

# %% model
import torch
from torch import nn

W = torch.tensor([[0.5, -1.0], [2.0, 0.25]])


def model(x):  # a pretrained model: the scores of two classes
    return torch.tanh(x**2 @ W.T)


def attribute(forward, x, target):  # gradient times input, as in Captum
    x = x.detach().requires_grad_()
    score = forward(x)[:, target].sum()
    return x.detach() * torch.autograd.grad(score, x)[0]


# %% error raises="RuntimeError: The differentiated Tensor at index 0 appears to not have been used in the graph"
class Wrapper(nn.Module):
    def __init__(self):
        super().__init__()
        self.scale = nn.Parameter(torch.tensor(0.7))

    def prepare(self, x):  # as a feature extractor: NumPy in, a new tensor out
        return torch.tensor(x.detach().numpy())

    def forward(self, x):
        return self.scale * model(self.prepare(x))


x = torch.tensor([[0.3, 0.5], [0.8, -0.2]])
attribute(Wrapper(), x, target=1)


# %% torch
class Direct(Wrapper):
    def prepare(self, x):
        return x


print("attributions:", attribute(Direct(), x, target=1), sep="\n")

# %% numpy
import numpy as np

W = np.array([[0.5, -1.0], [2.0, 0.25]])
x = np.array([[0.3, 0.5], [0.8, -0.2]])
y = np.tanh(x**2 @ W[1])
G = 0.7 * (1 - y**2)[:, None] * W[1] * 2 * x
print("attributions:", x * G, sep="\n")
