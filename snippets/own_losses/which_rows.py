"""CrossEntropyLoss and NLLLoss after a linear layer: which rows of weight.grad are zero."""

# %% torch
import torch
from torch import nn

x, label = torch.tensor([[1.0, 2.0]]), torch.tensor([2])
layer = nn.Linear(2, 4, bias=False)
with torch.no_grad():
    layer.weight.copy_(torch.tensor([[0.5, 0.25], [-0.5, 0.5], [0.25, -0.25], [1.5, 0.0]]))


def look(name, loss):
    layer.zero_grad()
    loss.backward()
    print(name)
    print("layer.weight.grad:", layer.weight.grad, sep="\n")


look("CrossEntropyLoss", nn.CrossEntropyLoss()(layer(x), label))
look("NLLLoss of the scores", nn.NLLLoss()(layer(x), label))
look("NLLLoss of log-probabilities", nn.NLLLoss()(layer(x).log_softmax(dim=1), label))

# %% numpy
import numpy as np

x, e = np.array([1.0, 2.0]), np.eye(4)[2]
W = np.array([[0.5, 0.25], [-0.5, 0.5], [0.25, -0.25], [1.5, 0.0]])
p = np.exp(W @ x) / np.exp(W @ x).sum()
print("layer.weight.grad:", np.outer(p - e, x), sep="\n")
print("layer.weight.grad:", np.outer(-e, x), sep="\n")
through = np.outer(-e - p * (-e).sum(), x)  # the Jacobian of log_softmax, transposed, times -e
print("layer.weight.grad:", through, sep="\n")
