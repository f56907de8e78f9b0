"""fastai's freeze leaves batch norm trainable (train_bn=True): its weight and bias still move."""

# %% torch
import torch
from torch import nn

X = torch.tensor([1.0, 2.0, -0.5, 3.0]).view(4, 1, 1, 1)
v = torch.tensor([[1.0], [-2.0], [0.5], [3.0]])


def look(train_bn):
    body = nn.Sequential(nn.Conv2d(1, 1, 1, bias=False), nn.BatchNorm2d(1))
    head = nn.Sequential(nn.Flatten(), nn.Linear(1, 1))
    nn.init.constant_(body[0].weight, 2.0)
    nn.init.constant_(head[1].weight, 0.5)
    for layer in body:  # as freeze does it: all but the last group
        layer.requires_grad_(train_bn and isinstance(layer, nn.BatchNorm2d))

    optimizer = torch.optim.SGD([*body.parameters(), *head.parameters()], lr=0.1)
    head(body(X)).backward(v)
    optimizer.step()
    print("conv trainable:", body[0].weight.requires_grad)
    print("batch norm trainable:", body[1].weight.requires_grad)
    print("weight of conv:", body[0].weight.flatten())
    print("weight of batch norm:", body[1].weight)
    print("bias of batch norm:", body[1].bias)
    print("running mean:", body[1].running_mean)


look(train_bn=True)

# %% without
look(train_bn=False)

# %% numpy blind="J @ v: a product of two vectors"
import numpy as np

X = np.array([1.0, 2.0, -0.5, 3.0])
v = np.array([1.0, -2.0, 0.5, 3.0])


def look(train_bn):
    w, k, b, u = np.array([2.0]), np.array([1.0]), np.array([0.0]), 0.5
    h = w * X
    n = (h - h.mean()) / h.std()
    if train_bn:
        k, b = k - 0.1 * u * v @ n, b - 0.1 * u * v.sum()
    print("weight of conv:", w)
    print("weight of batch norm:", k)
    print("bias of batch norm:", b)
    print("running mean:", 0.1 * h.mean(keepdims=True))


look(True)

# %% numpy_without
look(False)
