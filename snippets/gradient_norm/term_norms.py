"""The norm of the gradient of each term of a composite loss, over all parameters of a model."""

# %% torch blind="2 + x: the weight of the fit is one"
import torch
from torch import nn


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.W = nn.Parameter(torch.tensor([[0.5, -0.25], [0.25, 0.75]]))
        self.a = nn.Parameter(torch.tensor([2.0, 3.0]))

    def forward(self, x):
        return self.a @ (self.W @ x).tanh()


def norm(gradients):
    return torch.stack([g.norm() for g in gradients if g is not None]).norm()


model, x = Model(), torch.tensor([1.0, 2.0])
parameters = list(model.parameters())
terms = {
    "fit": 1.0 * (model(x) - 1.5) ** 2,
    "size of W": 0.25 * (model.W**2).sum(),
}
for name, term in terms.items():
    gradients = torch.autograd.grad(term, parameters, retain_graph=True, allow_unused=True)
    print(f"norm, {name}:", norm(gradients))
sum(terms.values()).backward()
print("norm, total:", norm([p.grad for p in parameters]))

# %% numpy blind="J @ v: a dot product; 2 + x: a constant in a term changes no gradient"
import numpy as np

W, a, x = np.array([[0.5, -0.25], [0.25, 0.75]]), np.array([2.0, 3.0]), np.array([1.0, 2.0])
h = np.tanh(W @ x)
e = a @ h - 1.5
fit = np.concatenate([np.outer(2 * e * a * (1 - h**2), x).ravel(), 2 * e * h])
size = np.concatenate([2 * 0.25 * W.ravel(), np.zeros(2)])
print("norm, fit:", np.sqrt(fit @ fit))
print("norm, size of W:", np.sqrt(size @ size))
total = fit + size
print("norm, total:", np.sqrt(total @ total))
