"""An image that is moved to a larger class score, s = Wx², with frozen weights and pixels between 0 and 1."""

# %% torch
import torch

layer = torch.nn.Linear(3, 2, bias=False)
layer.weight.data = torch.tensor([[1.0, 3.0, -2.0], [4.0, 0.5, 7.0]])
layer.requires_grad_(False)
image = torch.tensor([0.2, 0.5, 0.9], requires_grad=True)
optimizer = torch.optim.SGD([image], lr=0.1, maximize=True)
for _ in range(3):
    optimizer.zero_grad()
    scores = layer(image**2)
    scores[0].backward()
    optimizer.step()
    with torch.no_grad():
        image.clamp_(0, 1)
    print("scores:", scores)
    print("image:", image)
print("layer.weight.grad:", layer.weight.grad)

# %% wrong
image = torch.tensor([0.2, 0.5, 0.9], requires_grad=True)
optimizer = torch.optim.SGD([image], lr=0.1)  # no maximize=True
scores = layer(image**2)
scores[0].backward()
optimizer.step()
print("before:", scores)
print("after:", layer(image**2))

# %% lost
image = torch.tensor([0.2, 0.5, 0.9], requires_grad=True)
optimizer = torch.optim.SGD([image], lr=0.1, maximize=True)
for _ in range(3):
    optimizer.zero_grad()
    layer(image**2)[0].backward()
    optimizer.step()
    image = image.clamp(0, 1).detach().requires_grad_()  # another tensor
    print("image:", image)

# %% numpy
import numpy as np

W = np.array([[1.0, 3.0, -2.0], [4.0, 0.5, 7.0]])
start = np.array([0.2, 0.5, 0.9])


def scores_of(x):
    return W @ x**2


def step(x, lr):
    return x + lr * 2 * W[0] * x


x = start
for _ in range(3):
    print("scores:", scores_of(x))
    x = np.clip(step(x, 0.1), 0, 1)
    print("image:", x)

# %% numpy_wrong
print("before:", scores_of(start))
print("after:", scores_of(step(start, -0.1)))

# %% numpy_lost
x = np.clip(step(start, 0.1), 0, 1)  # only the first step moves the image
for _ in range(3):
    print("image:", x)
