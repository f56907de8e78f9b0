"""The gradients of the loss at the weights of each layer, of one layer, and at the output of a layer."""

# %% torch
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1, self.fc2 = nn.Linear(2, 2, bias=False), nn.Linear(2, 1, bias=False)
        self.fc1.weight.data = torch.tensor([[1.0, -2.0], [0.5, 3.0]])
        self.fc2.weight.data = torch.tensor([[4.0, -1.0]])

    def forward(self, x):
        self.hidden = self.fc1(x)
        return self.fc2(torch.tanh(self.hidden))


net, x = Net(), torch.tensor([0.3, 0.2])
loss = (net(x) - 1).pow(2).sum()
loss.backward()
for layer, child in net.named_children():
    for name, p in child.named_parameters():
        print(f"net.{layer}.{name}.grad:", p.grad)

# %% one_layer
loss = (net(x) - 1).pow(2).sum()
at_weight, at_output = torch.autograd.grad(loss, (net.fc1.weight, net.hidden))
print("at the weight of one layer:", at_weight)
print("at its output:", at_output)

# %% numpy
import numpy as np

W, u, x = np.array([[1.0, -2.0], [0.5, 3.0]]), np.array([4.0, -1.0]), np.array([0.3, 0.2])
h = np.tanh(W @ x)
v = 2 * (u @ h - 1)
at_hidden = v * u * (1 - h**2)
print("net.fc1.weight.grad:", np.outer(at_hidden, x))
print("net.fc2.weight.grad:", v * h[None])

# %% numpy_one_layer
print("at the weight of one layer:", np.outer(at_hidden, x))
print("at its output:", at_hidden)
