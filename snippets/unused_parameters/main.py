"""Parameters without a gradient and with zeros: an encoder with two heads, a frozen layer and a dead one."""

# %% torch
import torch
from torch import nn


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.frozen = nn.Linear(2, 2, bias=False).requires_grad_(False)
        self.encoder = nn.Linear(2, 2, bias=False)
        self.gate = nn.Linear(2, 1)
        self.head_a = nn.Linear(2, 1, bias=False)
        self.head_b = nn.Linear(2, 1)

    def forward(self, x):
        h = self.encoder(self.frozen(x))
        return torch.relu(self.gate(x)), self.head_a(h), self.head_b(h)


model = Model()
numbers = {
    "frozen.weight": [[1.5, 0.5], [0.0, 3.0]],
    "encoder.weight": [[4.0, 1.0], [0.5, 3.0]],
    "gate.weight": [[-1.5, -0.5]],
    "gate.bias": [0.5],
    "head_a.weight": [[6.0, 7.0]],
    "head_b.weight": [[5.0, 9.0]],
    "head_b.bias": [10.0],
}
model.load_state_dict({name: torch.tensor(n) for name, n in numbers.items()})
x = torch.tensor([3.0, 5.0])
gate, a, b = model(x)
loss = (gate + a).sum()  # the loss does not use b
loss.backward()
for name, p in model.named_parameters():
    if p.grad is None:
        print(name)
        print("does it require a gradient?", p.requires_grad)

# %% table
print("into the relu:", model.gate(x).detach())
for name, p in model.named_parameters():
    if p.grad is not None:
        print(f"model.{name}.grad:", p.grad)
    else:
        print(name)
        print("nothing was added:", p.grad)

# %% before blind="x - y: only which gradients are None is printed"
model.zero_grad()
gate, a, b = model(x)
loss = (gate + a).sum()
learning = {n: p for n, p in model.named_parameters() if p.requires_grad}
found = torch.autograd.grad(loss, learning.values(), allow_unused=True)
for name, gradient in zip(learning, found, strict=True):
    if gradient is None:
        print(name)
print("model.head_a.weight.grad:", model.head_a.weight.grad)

# %% mended
model.zero_grad()
gate, a, b = model(x)
loss = (gate + a + 10 * b).sum()
loss.backward()
print("encoder:", model.encoder.weight.grad, sep="\n")
print("head_b, weight:", model.head_b.weight.grad)
print("head_b, bias:", model.head_b.bias.grad)

# %% numpy
import numpy as np

x = np.array([3.0, 5.0])
F = np.array([[1.5, 0.5], [0.0, 3.0]])
E = np.array([[4.0, 1.0], [0.5, 3.0]])
A, B = np.array([[6.0, 7.0]]), np.array([[5.0, 9.0]])
h = E @ F @ x
z = np.array([[-1.5, -0.5]]) @ x + 0.5
on = float(z[0] > 0)  # the slope of the relu
print("into the relu:", z)
print("model.encoder.weight.grad:", np.outer(A, F @ x), sep="\n")
print("model.gate.weight.grad:", on * x[None])
print("model.gate.bias.grad:", np.array([on]))
print("model.head_a.weight.grad:", h[None])

# %% numpy_mended
print("encoder:", np.outer(A + 10 * B, F @ x), sep="\n")
print("head_b, weight:", 10 * h[None])
print("head_b, bias:", 10 * np.ones(1))
