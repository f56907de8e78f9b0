"""The unrolled step of DARTS over model.parameters(): a frozen parameter raises, and a filter keeps the rest."""

# %% error raises="RuntimeError: One of the differentiated Tensors does not require grad"
import torch
from torch.func import functional_call


class Network(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.stem = torch.nn.Parameter(torch.tensor(1.5), requires_grad=False)  # frozen
        self.w = torch.nn.Parameter(torch.tensor([0.5, -0.75]))
        self.alpha = torch.tensor([1.25, 0.5], requires_grad=True)  # not in parameters(), as in DARTS

    def forward(self, x):
        return (self.alpha * self.w**2).sum() * self.stem * x


def loss_of(model, x, target):
    return (model(x) - target) ** 2


model, eta = Network(), 0.125
loss = loss_of(model, 2.0, 1.0)
dtheta = torch.autograd.grad(loss, model.parameters(), create_graph=True)

# %% torch
trained = {name: p for name, p in model.named_parameters() if p.requires_grad}
dtheta = torch.autograd.grad(loss, list(trained.values()), create_graph=True)
unrolled = {name: p - eta * g for (name, p), g in zip(trained.items(), dtheta, strict=True)}
y = functional_call(model, unrolled, (3.0,))  # the frozen stem stays
((y - 2.0) ** 2).backward()
print("unrolled w:", unrolled["w"].detach())
print("model.alpha.grad:", model.alpha.grad)

# %% numpy
import numpy as np

stem, w, alpha, eta = 1.5, np.array([0.5, -0.75]), np.array([1.25, 0.5]), 0.125
y, D = alpha @ w**2 * stem * 2, 2 * alpha * w * stem * 2  # with the derivative with respect to w
new = w - eta * 2 * (y - 1) * D
print("unrolled w:", new)
J = -eta * 2 * (np.outer(D, w**2 * stem * 2) + (y - 1) * np.diag(2 * w * stem * 2))  # of new with respect to alpha
v = 2 * (alpha @ new**2 * stem * 3 - 2) * stem * 3
print("model.alpha.grad:", v * (new**2 + 2 * alpha * new @ J))
