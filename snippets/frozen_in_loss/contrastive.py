"""A contrastive loss of images and texts, with no_grad around a part of the text side."""

# %% torch
import torch
from torch import nn
from torch.nn import functional as F

images = torch.tensor([[1.0, 2.0], [3.0, -1.0], [0.5, 1.5]])
texts = torch.tensor([[0.5, 1.0], [-1.0, 2.0], [2.0, 0.5]])  # of the same three pairs
image_side, text_encoder, text_head = (nn.Linear(2, 2, bias=False) for _ in range(3))
with torch.no_grad():
    image_side.weight.copy_(torch.tensor([[0.3, -0.2], [0.1, 0.4]]))
    text_encoder.weight.copy_(torch.tensor([[0.5, 0.1], [-0.3, 0.7]]))
    text_head.weight.copy_(torch.tensor([[0.2, 0.9], [-0.6, 0.4]]))


def report(way, graph_of_encoder, graph_of_head):
    for layer in image_side, text_encoder, text_head:
        layer.weight.grad = None
    with torch.set_grad_enabled(graph_of_encoder):
        features = text_encoder(texts)
    with torch.set_grad_enabled(graph_of_head):
        text = text_head(features)
    scores = image_side(images) @ text.T
    F.cross_entropy(scores, torch.arange(3)).backward()
    print(f"image side, {way}:", image_side.weight.grad)
    print(f"text head, {way}:", text_head.weight.grad)
    print(f"text encoder, {way}:", text_encoder.weight.grad)


report("both cut", False, False)

# %% head
report("encoder cut", False, True)

# %% open
report("nothing cut", True, True)

# %% numpy
import numpy as np

X = np.array([[1.0, 2.0], [3.0, -1.0], [0.5, 1.5]])
T = np.array([[0.5, 1.0], [-1.0, 2.0], [2.0, 0.5]])
A, E = np.array([[0.3, -0.2], [0.1, 0.4]]), np.array([[0.5, 0.1], [-0.3, 0.7]])
P = np.array([[0.2, 0.9], [-0.6, 0.4]])
image, features = X @ A.T, T @ E.T
text = features @ P.T
powers = np.exp(image @ text.T)
v = (powers / powers.sum(axis=1, keepdims=True) - np.eye(3)) / 3  # at the scores
at_image = (v @ text).T @ X
print("image side, both cut:", at_image)
print("text head, both cut:", None)
print("text encoder, both cut:", None)

# %% numpy_head
at_head = (v.T @ image).T @ features
print("image side, encoder cut:", at_image)
print("text head, encoder cut:", at_head)
print("text encoder, encoder cut:", None)

# %% numpy_open
print("image side, nothing cut:", at_image)
print("text head, nothing cut:", at_head)
print("text encoder, nothing cut:", (v.T @ image @ P).T @ T)
