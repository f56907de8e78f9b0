"""A step between two calls of backward: a discriminator d and a generator g."""

# %% error raises="RuntimeError: is at version 2; expected version 1 instead"
import torch
from torch import nn

generator, discriminator = nn.Linear(4, 2), nn.Linear(2, 1)
optimizer = torch.optim.SGD(discriminator.parameters(), lr=0.01)
score = discriminator(generator(torch.ones(3, 4))).mean()
score.backward(retain_graph=True)
optimizer.step()
(-score).backward()

# %% torch
import torch


def generated(g):
    return g[0] * g


def score(d, f):
    return (d @ f) ** 2


d = torch.tensor([0.5, -1.0], requires_grad=True)
g = torch.tensor([3.0, 1.0], requires_grad=True)
optimizer = torch.optim.SGD([d], lr=0.01)
s = score(d, generated(g))
s.backward(inputs=[d], retain_graph=True)
(-s).backward(inputs=[g])  # before the step
optimizer.step()
print("s:", s)
print("d.grad:", d.grad)
print("d after the step:", d)
print("g.grad:", g.grad)

# %% anew
d = torch.tensor([0.5, -1.0], requires_grad=True)
g = torch.tensor([3.0, 1.0], requires_grad=True)
optimizer = torch.optim.SGD([d], lr=0.01)
f = generated(g)
score(d, f.detach()).backward()
optimizer.step()
s = score(d, f)  # after the step, with the new d
(-s).backward()
print("s:", s)
print("g.grad:", g.grad)

# %% mixed
d = torch.tensor([0.5, -1.0], requires_grad=True)
g = torch.tensor([3.0, 1.0], requires_grad=True)
s = score(d, generated(g))
s.backward(inputs=[d], retain_graph=True)
d.data -= 0.01 * d.grad  # a step that PyTorch does not count
(-s).backward(inputs=[g])
print("g.grad:", g.grad)

# %% numpy blind="J @ v: two vectors multiply to the same number in either order"
import numpy as np

d, g = np.array([0.5, -1.0]), np.array([3.0, 1.0])
f = np.array([g[0] ** 2, g[0] * g[1]])
J = np.array([[2 * g[0], 0.0], [g[1], g[0]]])  # f with respect to g
at_f = 2 * (d @ f) * d
at_d = 2 * (d @ f) * f
new = d - 0.01 * at_d
print("s:", (d @ f) ** 2)
print("d.grad:", at_d)
print("d after the step:", new)
print("g.grad:", -at_f @ J)

# %% numpy_after
at_f = 2 * (new @ f) * new
print("s:", (new @ f) ** 2)
print("g.grad:", -at_f @ J)

at_f = 2 * (d @ f) * new  # the old d in d @ f, the new d after it
print("g.grad:", -at_f @ J)
