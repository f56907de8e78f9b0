"""The module keeps detached features: y = w₁²x₁ + w₁w₂x₂."""

# %% torch blind="input: the first call only fills features"
import copy

import torch


class Model(torch.nn.Module):
    """A model with two weights that also keeps its features."""

    def __init__(self):
        super().__init__()
        self.w = torch.nn.Parameter(torch.tensor([3.0, 5.0]))

    def forward(self, x):
        features = self.w[0] * self.w * x
        self.features = features.detach()
        return features.sum()


model = Model()
model(torch.tensor([2.0, 7.0]))
twin = copy.deepcopy(model)
twin(torch.tensor([2.0, 7.0])).backward()
print("features:", twin.features)
print("twin.w.grad:", twin.w.grad)
print("model.w.grad:", model.w.grad)

# %% numpy
import numpy as np

x = np.array([2.0, 7.0])
w = np.array([3.0, 5.0])
print("features:", w[0] * w * x)
print("twin.w.grad:", np.array([2 * w[0] * x[0] + w[1] * x[1], w[0] * x[1]]))
