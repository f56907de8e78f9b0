"""A detector that returns losses only in training mode: the loss of validation data, and its gradient at the images."""

# %% torch
import torch
from torch import nn
from torch.nn import functional as F


class Detector(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm = nn.BatchNorm1d(2)
        self.head = nn.Linear(2, 1, bias=False)
        with torch.no_grad():
            self.head.weight.copy_(torch.tensor([[0.5, -1.5]]))

    def forward(self, images, targets=None):
        boxes = self.head(self.norm(images))
        if self.training:
            return {"loss_box_reg": F.mse_loss(boxes, targets)}
        return boxes


images = torch.tensor([[1.0, 2.0], [3.0, -1.0], [0.5, 4.0]])
targets = torch.tensor([[1.0], [-2.0], [0.5]])

model = Detector().train()
with torch.no_grad():
    losses = model(images, targets)
print("only no_grad, loss:", sum(losses.values()))
print("only no_grad, running mean:", model.norm.running_mean)

# %% fixed
STILL = nn.modules.batchnorm._BatchNorm, nn.modules.dropout._DropoutNd


def losses_of(model, images, targets):
    model.train()
    for module in model.modules():
        if isinstance(module, STILL):
            module.eval()
    return model(images, targets)


model = Detector()
with torch.no_grad():
    losses = losses_of(model, images, targets)
print("validation, loss:", sum(losses.values()))
print("validation, running mean:", model.norm.running_mean)

# %% gradient
model.requires_grad_(False)
images.requires_grad_()
sum(losses_of(model, images, targets).values()).backward()
print("images.grad:", images.grad, sep="\n")

# %% numpy
import numpy as np

X = np.array([[1.0, 2.0], [3.0, -1.0], [0.5, 4.0]])
t = np.array([1.0, -2.0, 0.5])
w, added = np.array([0.5, -1.5]), 0.00001
mean, var = X.mean(axis=0), X.var(axis=0)
e = (X - mean) / np.sqrt(var + added) @ w - t
print("only no_grad, loss:", np.mean(e**2))
print("only no_grad, running mean:", 0.9 * np.zeros(2) + 0.1 * mean)

# %% numpy_fixed
mean, var = np.zeros(2), np.ones(2)  # the running statistics of a new layer
e = (X - mean) / np.sqrt(var + added) @ w - t
print("validation, loss:", np.mean(e**2))
print("validation, running mean:", mean)

# %% numpy_gradient
print("images.grad:", np.outer(2 * e / len(e), w / np.sqrt(var + added)), sep="\n")
