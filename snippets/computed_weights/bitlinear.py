"""BitLinear: the parameter keeps float values, and the forward pass computes -1 and 1 from them."""

# %% torch
import torch
from torch import nn


class BitLinear(nn.Linear):
    def binary(self):
        w = self.weight - self.weight.mean()
        return torch.where(w >= 0, 1.0, -1.0), w.abs().mean()

    def forward(self, x):
        signs, scale = self.binary()
        w = self.weight
        return nn.functional.linear(x, (signs * scale).detach() + w - w.detach())


layer = BitLinear(3, 2, bias=False)
with torch.no_grad():
    layer.weight.copy_(torch.tensor([[0.5, -1.0, 0.125], [1.5, 0.25, -0.5]]))
x, target = torch.tensor([[1.0, -2.0, 0.5]]), torch.tensor([[1.0, -1.0]])
optimizer = torch.optim.SGD(layer.parameters(), lr=0.0625)
(layer(x) - target).square().sum().backward()
print("layer.weight.grad:", layer.weight.grad, sep="\n")
optimizer.step()
print("layer.weight:", layer.weight.detach(), sep="\n")
signs, scale = layer.binary()
print("signs:", signs, sep="\n")
print("scale:", scale.detach())

# %% inference
y = scale.detach() * nn.functional.linear(x, signs)
print("y from the signs:", y)
print("same as the layer:", torch.allclose(y, layer(x)))

# %% numpy
import numpy as np

w = np.array([[0.5, -1.0, 0.125], [1.5, 0.25, -0.5]])
x, target = np.array([[1.0, -2.0, 0.5]]), np.array([[1.0, -1.0]])


def binary(w):
    centered = w - w.mean()
    return np.where(centered >= 0, 1.0, -1.0), np.abs(centered).mean()


signs, scale = binary(w)
G = 2 * (x @ (scale * signs).T - target).T @ x
print("layer.weight.grad:", G, sep="\n")
w = w - 0.0625 * G
print("layer.weight:", w, sep="\n")
signs, scale = binary(w)
print("signs:", signs, sep="\n")
print("scale:", scale)

# %% numpy_inference
print("y from the signs:", scale * (x @ signs.T))
