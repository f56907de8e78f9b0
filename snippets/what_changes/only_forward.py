"""A loop that only calls model(inputs, labels=...) trains nothing, and backward and step each change one thing."""

# %% torch
import torch
from torch import nn


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.w = nn.Parameter(torch.tensor([2.0, -1.0]))

    def forward(self, x, labels):
        return {"loss": (x @ self.w - labels).square().mean()}


model = Model()
model_inputs = {"x": torch.tensor([[1.0, 3.0], [0.5, -2.0]])}
labels = torch.tensor([2.0, 1.0])
w = model.w

for _ in range(1000):
    model(**model_inputs, labels=labels)  # forward pass
print("w:", w)
print("w.grad is None:", w.grad is None)

# %% steps
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for _ in range(2):
    optimizer.zero_grad()  # empties .grad
    loss = model(**model_inputs, labels=labels)["loss"]
    print("loss:", loss)
    loss.backward()  # fills .grad
    print("w.grad:", w.grad)
    print("w before the step:", w)
    optimizer.step()  # changes w
    print("w after the step:", w)

# %% numpy
import numpy as np

w = np.array([2.0, -1.0])
X = np.array([[1.0, 3.0], [0.5, -2.0]])
t = np.array([2.0, 1.0])
print("w:", w)

# %% numpy_steps
for _ in range(2):
    r = X @ w - t
    print("loss:", r @ r / 2)
    g = X.T @ r
    print("w.grad:", g)
    print("w before the step:", w)
    w = w - 0.1 * g
    print("w after the step:", w)
