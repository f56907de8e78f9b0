"""A mask as a keyword argument of a function under vmap."""

# %% torch
import torch
from torch.func import grad, vmap

X = torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 0.5], [7.0, 0.25, 9.0]])
masks = torch.tensor([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 1.0, 1.0]])


def loss(x, mask):
    print("the mask inside:", tuple(mask.shape))
    return (mask * x**2).sum()


print("as a keyword:", vmap(grad(loss))(X, mask=masks), sep="\n")
print("by position:", vmap(grad(loss))(X, masks), sep="\n")


# %% lambda
def loss_of_keywords(x, *, scale, mask):
    return scale * (mask * x**2).sum()


def adapted(x, mask):
    return loss_of_keywords(x, scale=0.5, mask=mask)


print("its own mask:", vmap(grad(adapted))(X, masks), sep="\n")
print("one mask for all:", vmap(grad(adapted), in_dims=(0, None))(X, masks[2]), sep="\n")

# %% numpy
import numpy as np

X = np.array([[1.0, 2.0, 3.0], [4.0, 5.0, 0.5], [7.0, 0.25, 9.0]])
masks = np.array([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 1.0, 1.0]])
print("the mask inside:", masks.shape)
print("as a keyword:", 2 * X * masks.sum(axis=0), sep="\n")
print("the mask inside:", masks[0].shape)
print("by position:", 2 * X * masks, sep="\n")

# %% numpy_lambda
print("its own mask:", X * masks, sep="\n")
print("one mask for all:", X * masks[2], sep="\n")
