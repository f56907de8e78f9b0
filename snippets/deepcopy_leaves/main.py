"""deepcopy cannot copy a module that keeps a result."""

# %% error raises="RuntimeError: Only Tensors created explicitly by the user"
import copy

import torch


class Model(torch.nn.Module):
    """A model with two weights that also keeps its features."""

    def __init__(self):
        super().__init__()
        self.w = torch.nn.Parameter(torch.tensor([3.0, 5.0]))

    def forward(self, x):
        self.features = self.w[0] * self.w * x
        return self.features.sum()


model = Model()
model(torch.tensor([2.0, 7.0]))
copy.deepcopy(model)

# %% find
for module in torch.nn.Sequential(model).modules():
    for attribute, value in vars(module).items():
        if isinstance(value, torch.Tensor) and value.grad_fn is not None:
            print("found:", f"{type(module).__name__}.{attribute}")
