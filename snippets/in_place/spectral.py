"""A second backward after a step: through spectral_norm of a linear layer, and through the linear layer alone."""

# %% error raises="RuntimeError: one of the variables needed for gradient computation has been modified"
import torch


def make(layer):
    with torch.no_grad():
        layer.weight.copy_(torch.tensor([[1.0, 2.0], [-1.0, 0.5], [0.5, 3.0]]))
        layer.bias.zero_()
    return layer


def normalized():
    model = torch.nn.utils.spectral_norm(make(torch.nn.Linear(2, 3)))
    model.weight_u.copy_(torch.tensor([0.6, 0.0, 0.8]))  # the start of the power iteration
    return model


x = torch.tensor([[1.0, -2.0], [0.5, 3.0]])
model = normalized()
opt1 = torch.optim.SGD(model.parameters(), lr=0.001)
opt2 = torch.optim.SGD(model.parameters(), lr=0.001)
loss = model(x).abs().mean()
opt1.zero_grad()
loss.backward(retain_graph=True)
opt1.step()
opt2.zero_grad()
loss.backward()

# %% torch
model = normalized()
loss = model(x).abs().mean()
loss.backward(retain_graph=True)
print("gradient, first:", model.weight_orig.grad, sep="\n")
model.zero_grad()
loss.backward()  # before any step
print("gradient, second:", model.weight_orig.grad, sep="\n")
for optimizer in (torch.optim.SGD(model.parameters(), lr=0.001) for _ in range(2)):
    optimizer.step()

# %% linear
model = make(torch.nn.Linear(2, 3))
loss = model(x).abs().mean()
loss.backward(retain_graph=True)
torch.optim.SGD(model.parameters(), lr=0.001).step()
model.zero_grad()
loss.backward()
print("gradient, linear:", model.weight.grad, sep="\n")

# %% numpy
import numpy as np

W = np.array([[1.0, 2.0], [-1.0, 0.5], [0.5, 3.0]])
x = np.array([[1.0, -2.0], [0.5, 3.0]])
v = W.T @ np.array([0.6, 0.0, 0.8])
v /= np.linalg.norm(v)
u = W @ v / np.linalg.norm(W @ v)
sigma = u @ W @ v
G = np.sign(x @ W.T).T @ x / 6  # at the normalized weight
for name in "first", "second":
    print(f"gradient, {name}:", G / sigma - np.sum(G * W) / sigma**2 * np.outer(u, v), sep="\n")

# %% numpy_linear
print("gradient, linear:", G, sep="\n")
