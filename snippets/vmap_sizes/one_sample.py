"""A network that expects a batch, under vmap(grad)."""

# %% error raises="IndexError: too many indices for tensor of dimension 1"
import torch
from torch.func import functional_call, grad, vmap


class Shifted(torch.nn.Linear):
    def forward(self, x):
        x = super().forward(x)
        x[:, 0] += 3
        return x


model = Shifted(2, 2, bias=False)
with torch.no_grad():
    model.weight.copy_(torch.tensor([[0.5, -1.0], [2.0, 1.5]]))
params = dict(model.named_parameters())
data = torch.tensor([[1.0, 2.0], [-3.0, 0.5], [4.0, 6.0]])
targets = torch.tensor([[1.0, 2.0], [0.0, -1.0], [7.0, 5.0]])


def compute_loss(params, data, targets):
    preds = functional_call(model, params, (data,))
    return ((preds - targets) ** 2).mean()


vmap(grad(compute_loss), (None, 0, 0))(params, data, targets)


# %% torch
def compute_loss_of_one(params, sample, target):
    return compute_loss(params, sample.unsqueeze(0), target.unsqueeze(0))


g = vmap(grad(compute_loss_of_one), (None, 0, 0))(params, data, targets)["weight"]
print("the gradient of each sample:", g, sep="\n")
print("their mean:", g.mean(dim=0), sep="\n")
print("without vmap:", grad(compute_loss)(params, data, targets)["weight"].detach(), sep="\n")

# %% numpy
import numpy as np

W = np.array([[0.5, -1.0], [2.0, 1.5]])
data = np.array([[1.0, 2.0], [-3.0, 0.5], [4.0, 6.0]])
targets = np.array([[1.0, 2.0], [0.0, -1.0], [7.0, 5.0]])
at_preds = data @ W.T + [3, 0] - targets  # twice the difference, over two outputs
print("the gradient of each sample:", at_preds[:, :, None] * data[:, None, :], sep="\n")
print("their mean:", at_preds.T @ data / 3, sep="\n")
print("without vmap:", at_preds.T @ data / 3, sep="\n")
