"""A prompt parameter that forward uses as .data, and as the parameter itself: one step of SGD."""

# %% torch
import torch
from torch import nn


class Prompt(nn.Module):
    """A prompt and a weight, multiplied."""

    def __init__(self):
        super().__init__()
        self.prompt_param = nn.Parameter(torch.tensor([2.0, 3.0]))
        self.weight = nn.Parameter(torch.tensor([0.5, 4.0]))

    def forward(self, x, way):
        prompt = self.prompt_param.data if way == "data" else self.prompt_param
        return (x * prompt * self.weight).sum()


x = torch.tensor([5.0, 7.0])
for way in ("data", "parameter"):
    net = Prompt()
    optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
    net(x, way).backward()
    optimizer.step()
    print(f"with {way}, gradient:", net.prompt_param.grad)
    print(f"with {way}, prompt after the step:", net.prompt_param.detach())
    print(f"with {way}, weight after the step:", net.weight.detach())

# %% numpy
import numpy as np

x, prompt, weight = np.array([5.0, 7.0]), np.array([2.0, 3.0]), np.array([0.5, 4.0])
for way in ("data", "parameter"):
    at_prompt = x * weight
    print(f"with {way}, gradient:", at_prompt if way == "parameter" else None)
    print(f"with {way}, prompt after the step:", prompt - 0.1 * at_prompt * (way == "parameter"))
    print(f"with {way}, weight after the step:", weight - 0.1 * x * prompt)
