"""CLIP in float16: nan after one step of Adam, and the step with float32 weights or a larger eps."""

# %% torch
import torch
from torch import nn

x = torch.tensor([[0.5, -2.0]], dtype=torch.float16)
second = torch.tensor([[0.5, 2.0]], dtype=torch.float16)  # the next batch
v = torch.tensor([[1e-4, -0.5]], dtype=torch.float16)


def convert_models_to_fp32(model):  # as in CLIP issues
    for p in model.parameters():
        if p.grad is not None:
            p.data = p.data.float()
            p.grad.data = p.grad.data.float()


def train(eps=1e-8, *, convert=False):
    model = nn.Linear(2, 2, bias=False)
    with torch.no_grad():
        model.weight.copy_(torch.tensor([[3.0, 2.0], [-1.0, 4.0]]))
    model.half()  # as clip.load does on a GPU
    optimizer = torch.optim.Adam(model.parameters(), lr=0.1, eps=eps)
    (model(x) * v).sum().backward()
    if convert:
        convert_models_to_fp32(model)
    optimizer.step()
    model.half()  # CLIP: clip.model.convert_weights(model)
    print("weights:", model.weight.detach())
    print("second output:", model(second).detach())


train()

# %% converted
train(convert=True)

# %% larger_eps
train(eps=1e-4)

# %% numpy
import numpy as np

x = np.array([[0.5, -2.0]])
second = np.array([[0.5, 2.0]])
v = np.array([[10.0**-4, -0.5]])
start = np.array([[3.0, 2.0], [-1.0, 4.0]])


def train(dtype, least):
    g = (v.T @ x).astype(np.float16).astype(dtype)
    mean = dtype(0.1) * g  # both after one step, from 0
    square = dtype(0.001) * g**2
    size = np.sqrt(square) / np.sqrt(dtype(0.001)) + dtype(least)
    with np.errstate(divide="ignore", invalid="ignore"):
        w = (start - 0.1 * mean.astype(float) / 0.1 / size).astype(np.float16)
        print("weights:", w.astype(float))
        print("second output:", second @ w.astype(float).T)


train(np.float16, 10.0**-8)

# %% numpy_converted
train(np.float32, 10.0**-8)

# %% numpy_larger_eps
train(np.float16, 10.0**-4)
