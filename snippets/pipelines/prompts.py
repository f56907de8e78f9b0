"""One image embedding for several prompts: with a frozen encoder, and with an encoder that learns."""

# %% torch
import torch

image = torch.tensor([1.0, 2.0, -1.0])
encoder = torch.tensor([[0.5, -0.3], [0.2, 0.4], [-0.6, 0.1]], requires_grad=True)
decoder = torch.tensor([0.7, -1.2], requires_grad=True)
boxes = torch.tensor([[1.0, 0.5], [-0.4, 2.0], [3.0, 1.5]])
targets = torch.tensor([1.0, -2.0, 0.5])


def loss_of(h, box, target):
    return ((h * box) @ decoder - target) ** 2


with torch.no_grad():
    h = torch.tanh(image @ encoder)  # once for the image
for box, target in zip(boxes, targets, strict=True):
    loss_of(h, box, target).backward()
print("decoder.grad:", decoder.grad)

# %% error raises="RuntimeError: Trying to backward through the graph a second time"
h = torch.tanh(image @ encoder)  # with a graph
for box, target in zip(boxes, targets, strict=True):
    loss_of(h, box, target).backward()

# %% fixed
encoder.grad = decoder.grad = None
embedding = torch.tanh(image @ encoder)
h = embedding.detach().requires_grad_()
for box, target in zip(boxes, targets, strict=True):
    loss_of(h, box, target).backward()  # adds to h.grad, and frees the graph of this box
embedding.backward(h.grad)  # the encoder, once
print("decoder.grad:", decoder.grad)
print("h.grad:", h.grad)
print("encoder.grad:", encoder.grad)

# %% numpy
import numpy as np

image = np.array([1.0, 2.0, -1.0])
encoder = np.array([[0.5, -0.3], [0.2, 0.4], [-0.6, 0.1]])
decoder = np.array([0.7, -1.2])
boxes = np.array([[1.0, 0.5], [-0.4, 2.0], [3.0, 1.5]])
targets = np.array([1.0, -2.0, 0.5])
h = np.tanh(image @ encoder)
v = 2 * ((h * boxes) @ decoder - targets)  # one entry for each box
print("decoder.grad:", v @ (h * boxes))

# %% numpy_fixed
print("decoder.grad:", v @ (h * boxes))
h_grad = v @ (decoder * boxes)
print("h.grad:", h_grad)
print("encoder.grad:", np.outer(image, h_grad * (1 - h**2)))
