"""masked_scatter: the source is read in order from its beginning, and the embeddings at the mask get no gradient."""

# %% torch
import torch
from torch.nn import functional as F

v = torch.tensor([1.0, 2.0, 4.0, 8.0, 16.0])
mask = torch.tensor([False, True, False, True, False])
x = torch.tensor([0.5, 1.5, -1.0, 2.0, 3.0], requires_grad=True)
source = torch.tensor([10.0, 20.0, 30.0, 40.0, 50.0], requires_grad=True)
y = x.masked_scatter(mask, source)
y.backward(v)
print("y:", y)
print("x.grad:", x.grad)
print("source.grad:", source.grad)

# %% where
x.grad = source.grad = None
y = torch.where(mask, source, x)
y.backward(v)
print("y:", y)
print("x.grad:", x.grad)
print("source.grad:", source.grad)

# %% embeds
IMAGE = 3  # the token in whose places the image stands
input_ids = torch.tensor([[1, IMAGE, IMAGE, 2]])
table = torch.tensor([[0.0, 0.0], [0.5, 1.0], [-2.0, 3.0], [7.0, 9.0]], requires_grad=True)
image_embeds = torch.tensor([[1.0, -1.0], [4.0, 2.0]], requires_grad=True)
V = torch.tensor([[[1.0, 2.0], [3.0, 5.0], [-4.0, 7.0], [6.0, 8.0]]])

inputs_embeds = F.embedding(input_ids, table)
image_mask = (input_ids == IMAGE).unsqueeze(-1)  # broadcasts over the features
merged = inputs_embeds.masked_scatter(image_mask, image_embeds)
merged.backward(V)
print("gradient at the image:", image_embeds.grad)
print("gradient at the table:", table.grad)

# %% inplace
image_embeds.grad = table.grad = None
inputs_embeds = F.embedding(input_ids, table)
inputs_embeds.masked_scatter_(image_mask, image_embeds)
inputs_embeds.backward(V)
print("gradient at the image:", image_embeds.grad)
print("gradient at the table:", table.grad)

# %% short raises="RuntimeError: Number of elements of source < number of ones in mask"
F.embedding(input_ids, table).masked_scatter(image_mask, image_embeds[:1])

# %% numpy
import numpy as np

v = np.array([1.0, 2.0, 4.0, 8.0, 16.0])
mask = np.array([False, True, False, True, False])
x = np.array([0.5, 1.5, -1.0, 2.0, 3.0])
source = np.array([10.0, 20.0, 30.0, 40.0, 50.0])
S = np.zeros((5, 5))
S[mask, np.arange(mask.sum())] = 1.0  # row of the result, column of the source
print("y:", np.where(mask, S @ source, x))
print("x.grad:", v * ~mask)
print("source.grad:", v @ S)

# %% numpy_where
print("y:", np.where(mask, source, x))
print("x.grad:", v * ~mask)
print("source.grad:", v * mask)

# %% numpy_embeds
ids = np.array([1, 3, 3, 2])
V = np.array([[1.0, 2.0], [3.0, 5.0], [-4.0, 7.0], [6.0, 8.0]])
is_image = ids == 3
print("gradient at the image:", V[is_image])
print("gradient at the table:", np.eye(4)[ids].T @ (V * ~is_image[:, None]))

# %% numpy_inplace
print("gradient at the image:", V[is_image])
print("gradient at the table:", np.eye(4)[ids].T @ (V * ~is_image[:, None]))
