"""One training step on the CPU in float64: are the gradients finite and right?"""

# %% torch
import torch
from torch import nn

model = nn.Sequential(nn.Conv1d(1, 1, 2, bias=False), nn.Tanh(), nn.Linear(2, 1, bias=False))
with torch.no_grad():
    model[0].weight.copy_(torch.tensor([[[0.75, -0.5]]]))
    model[2].weight.copy_(torch.tensor([[2.0, 3.0]]))
x, t = torch.tensor([[[1.0, 2.0, 4.0]]]), torch.tensor([[[1.0]]])

model, x, t = model.cpu().double(), x.cpu().double(), t.cpu().double()


def loss_of(*parameters):
    named = dict(zip(dict(model.named_parameters()), parameters, strict=True))
    return nn.functional.mse_loss(torch.func.functional_call(model, named, x), t)


parameters = list(model.parameters())
loss_of(*parameters).backward()
print("all finite:", all(p.grad.isfinite().all() for p in parameters))
print("equal to difference quotients:", torch.autograd.gradcheck(loss_of, parameters))
print("gradient of the convolution:", parameters[0].grad)
print("gradient of the last layer:", parameters[1].grad)

# %% numpy
import numpy as np

x, k, a = np.array([1.0, 2.0, 4.0]), np.array([0.75, -0.5]), np.array([2.0, 3.0])
windows = np.array([x[:2], x[1:]])
h = np.tanh(np.sum(windows * k, axis=1))
e = np.sum(a * h) - 1.0
v = 2 * e * a * (1 - h**2)
print("gradient of the convolution:", np.sum(v[:, None] * windows, axis=0)[None, None])
print("gradient of the last layer:", (2 * e * h)[None])
