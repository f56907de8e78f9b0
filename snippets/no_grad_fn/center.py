"""The center of an object: the mean of torch.where's indices, or a mean weighted by probabilities."""

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
import torch

image = torch.tensor([[0.5, 2.0, -1.0], [1.0, 3.0, 0.25]])
target = torch.tensor([0.0, 2.0])  # the true row and column
w = torch.tensor([1.5, -0.5], requires_grad=True)
scores = w[0] * image + w[1]
rows, columns = torch.where(scores > 0)
center = torch.stack([rows.float().mean(), columns.float().mean()])
location_loss = ((center - target) ** 2).sum()
location_loss.backward()

# %% started
import torch

image = torch.tensor([[0.5, 2.0, -1.0], [1.0, 3.0, 0.25]])
target = torch.tensor([0.0, 2.0])
w = torch.tensor([1.5, -0.5], requires_grad=True)
scores = w[0] * image + w[1]
rows, columns = torch.where(scores > 0)
center = torch.stack([rows.float().mean(), columns.float().mean()])
loss = torch.tensor(0.0, requires_grad=True)
loss = loss + ((center - target) ** 2).sum()
loss.backward()  # no message
print("center:", center)
print("loss:", loss)
print("center.grad_fn:", center.grad_fn)
print("w.grad:", w.grad)

# %% torch
y, x = torch.meshgrid(torch.arange(2.0), torch.arange(3.0), indexing="ij")
for name, mask in ("all pixels", 1.0), ("positive scores", scores > 0):
    w.grad = None
    p = torch.sigmoid(w[0] * image + w[1]) * mask
    center = torch.stack([(p * y).sum(), (p * x).sum()]) / p.sum()
    loss = ((center - target) ** 2).sum()
    loss.backward()
    print(f"{name}, center:", center)
    print(f"{name}, gradient:", w.grad)

# %% numpy
import numpy as np

image = np.array([[0.5, 2.0, -1.0], [1.0, 3.0, 0.25]])
target, w = np.array([0.0, 2.0]), np.array([1.5, -0.5])
s = w[0] * image + w[1]
center = np.argwhere(s > 0).mean(axis=0)
print("center:", center)
print("loss:", ((center - target) ** 2).sum())

# %% numpy_weighted
places = np.indices((2, 3))  # the row and the column of each pixel
sigmoid = 1 / (1 + np.exp(-s))
for name, mask in ("all pixels", 1), ("positive scores", s > 0):
    p = sigmoid * mask
    center = (p * places).sum(axis=(1, 2)) / p.sum()
    print(f"{name}, center:", center)
    v = 2 * (center - target)
    at_p = np.tensordot(v, places - center[:, None, None], 1) / p.sum()
    at_s = at_p * p * (1 - sigmoid)
    print(f"{name}, gradient:", np.array([(at_s * image).sum(), at_s.sum()]))
