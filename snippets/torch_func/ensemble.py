"""Two models trained together by vmap, and each of them apart."""

# %% error raises="ValueError: can't optimize a non-leaf Tensor"
import torch
from torch import nn

models = [nn.Linear(2, 1, bias=False), nn.Linear(2, 1, bias=False)]
with torch.no_grad():
    models[0].weight.copy_(torch.tensor([[1.5, -0.5]]))
    models[1].weight.copy_(torch.tensor([[-2.0, 3.0]]))
together = torch.stack([model.weight for model in models])
torch.optim.SGD([together], lr=0.125)

# %% torch
from torch.func import functional_call, stack_module_state, vmap

stacked, buffers = stack_module_state(models)
optimizer = torch.optim.SGD(stacked.values(), lr=0.125)
X = torch.tensor([[1.5, 0.5], [2.0, 4.0], [-3.0, 2.5]])
t = torch.tensor([[1.0], [-2.0], [3.0]])


def loss(parameters, buffers):
    return ((functional_call(models[0], (parameters, buffers), (X,)) - t) ** 2).mean()


losses = vmap(loss)(stacked, buffers)
losses.sum().backward()
optimizer.step()
weight = stacked["weight"]
print("losses:", losses.detach())
print("weight.grad:", weight.grad, sep="\n")
print("weight after the step:", weight.detach(), sep="\n")

# %% apart
for model in models:
    apart = torch.optim.SGD(model.parameters(), lr=0.125)
    ((model(X) - t) ** 2).mean().backward()
    apart.step()
    print("model.weight.grad:", model.weight.grad)
    print("weight of the model:", model.weight.detach())

# %% numpy
import numpy as np

X = np.array([[1.5, 0.5], [2.0, 4.0], [-3.0, 2.5]])
t = np.array([1.0, -2.0, 3.0])
weight = np.array([[[1.5, -0.5]], [[-2.0, 3.0]]])
errors = weight @ X.T - t
gradients = 2 / 3 * errors @ X
print("losses:", (errors**2).mean(axis=(1, 2)))
print("weight.grad:", gradients, sep="\n")
print("weight after the step:", weight - 0.125 * gradients, sep="\n")

# %% numpy_apart
for w in weight:
    gradient = 2 / 3 * (w @ X.T - t) @ X
    print("model.weight.grad:", gradient)
    print("weight of the model:", w - 0.125 * gradient)
