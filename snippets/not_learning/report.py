"""One training step: the gradient of each parameter, and how far the step moves it. Four faults raise no error."""

# %% torch
import torch
from torch import nn

X = torch.tensor([[1.0, 2.0], [3.0, -1.0], [0.5, 1.5]])
t = torch.tensor([[1.0], [-2.0], [0.5]])


def make():
    model = nn.Sequential(nn.Linear(2, 2, bias=False), nn.ReLU(), nn.Linear(2, 1, bias=False))
    with torch.no_grad():
        model[0].weight.copy_(torch.tensor([[0.5, 0.25], [1.0, -0.5]]))
        model[2].weight.copy_(torch.tensor([[0.75, -1.0]]))
    return model


def norm(x):
    return None if x is None else float(f"{x.float().norm().item():.4g}")  # four digits, also of a small norm


def report(model, loss, optimizer):
    params = list(model.parameters())
    before = [p.detach().clone() for p in params]
    loss.backward()
    optimizer.step()
    grads = [norm(p.grad) for p in params]
    moves = [norm(p.detach() - old) for p, old in zip(params, before, strict=True)]
    return grads, moves


model = make()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
grads, moves = report(model, ((model(X) - t) ** 2).mean(), optimizer)
print("healthy, gradients:", grads)
print("healthy, moves:", moves)

# %% cut
model = make()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
hidden = torch.relu(model[0](X)).detach()
grads, moves = report(model, ((model[2](hidden) - t) ** 2).mean(), optimizer)
print("cut, gradients:", grads)
print("cut, moves:", moves)

# %% dead
model = make()
with torch.no_grad():
    model[0].weight.copy_(torch.tensor([[-1.0, -3.0], [-2.0, -8.0]]))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
grads, moves = report(model, ((model(X) - t) ** 2).mean(), optimizer)
print("dead, gradients:", grads)
print("dead, moves:", moves)

# %% other
model = make()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
model = make()  # for example to load it again, or to change a layer
grads, moves = report(model, ((model(X) - t) ** 2).mean(), optimizer)
print("other, gradients:", grads)
print("other, moves:", moves)

# %% kept
model = make()
optimizer = torch.optim.SGD(model.parameters(), lr=0.0)  # so that both steps have the same gradient
for _ in range(2):
    grads, moves = report(model, ((model(X) - t) ** 2).mean(), optimizer)
print("kept, gradients:", grads)

# %% numpy
import numpy as np

X = np.array([[1.0, 2.0], [3.0, -1.0], [0.5, 1.5]])
t = np.array([1.0, -2.0, 0.5])
W, u = np.array([[0.5, 0.25], [1.0, -0.5]]), np.array([0.75, -1.0])


def norms(W, u):
    z = X @ W.T  # before relu
    h = np.maximum(z, 0)
    v = 2 * (h @ u - t) / len(t)  # at the outputs
    d = np.outer(v, u) * (z > 0)  # before relu
    return np.array([np.linalg.norm(d.T @ X), np.linalg.norm(v @ h)])


def four_digits(x):
    return [float(f"{norm:.4g}") for norm in x]


both = norms(W, u)
print("healthy, gradients:", four_digits(both))
print("healthy, moves:", four_digits(0.1 * both))

# %% numpy_cut
print("cut, gradients:", [None, *four_digits(both[1:])])
print("cut, moves:", [0.0, *four_digits(0.1 * both[1:])])

# %% numpy_dead
dead = norms(np.array([[-1.0, -3.0], [-2.0, -8.0]]), u)
print("dead, gradients:", four_digits(dead))
print("dead, moves:", four_digits(0.1 * dead))

# %% numpy_other
print("other, gradients:", four_digits(both))
print("other, moves:", 0 * both)

# %% numpy_kept
print("kept, gradients:", four_digits(2 * both))
