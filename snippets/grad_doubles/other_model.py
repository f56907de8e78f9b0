"""The optimizer of model_0, the loss of model_1: no step, and .grad of model_1 adds up."""

# %% torch
import torch
from torch import nn


def new_model():
    model = nn.Linear(2, 1, bias=False)
    with torch.no_grad():
        model.weight.copy_(torch.tensor([[3.0, -1.0]]))
    return model


x = torch.tensor([1.0, 2.0])
model_0, model_1 = new_model(), new_model()
for trained in (model_0, model_1):
    optimizer = torch.optim.SGD(trained.parameters(), lr=0.125)
    held = {id(p) for group in optimizer.param_groups for p in group["params"]}
    print("missing:", sum(id(p) not in held for p in model_1.parameters()))
    for _ in range(2):
        optimizer.zero_grad()
        loss = (model_1(x) - 4).square().sum()
        loss.backward()
        optimizer.step()
        print("loss:", loss.detach())
        print("model_1.weight.grad:", model_1.weight.grad)
    model_1.zero_grad()

# %% numpy
import numpy as np

x = np.array([1.0, 2.0])
for is_held in (False, True):
    w, kept = np.array([[3.0, -1.0]]), np.zeros((1, 2))
    print("missing:", 1 - is_held)
    for _ in range(2):
        error = w @ x - 4
        g = 2 * error[:, None] * x
        print("loss:", error @ error)
        kept = g if is_held else kept + g
        print("model_1.weight.grad:", kept)
        w = w - 0.125 * g * is_held
