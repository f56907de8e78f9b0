"""A convolution by unfold: the gradient of the kernel, for one image and for a batch with channels."""

# %% torch
import torch
from torch.nn.functional import conv2d, unfold

img = (torch.arange(20.0) % 7 - 2).reshape(1, 1, 4, 5)
kernel = (torch.arange(9.0) % 5 - 1).reshape(1, 1, 3, 3).requires_grad_()
img_unfolded = unfold(img, 3, padding=1)
output = kernel.view(1, -1) @ img_unfolded
grads_output = (torch.arange(20.0) % 6 - 1).reshape(1, 1, 20)
print("unfolded:", tuple(img_unfolded.shape))
weird = img_unfolded.permute(2, 1, 0) @ output  # as img_unfolded.T.matmul(output)
print("wrong shape:", tuple(weird.shape))

# %% weight
with torch.no_grad():
    grads_weights = grads_output @ img_unfolded.mT
    with_output = output @ img_unfolded.mT
output.backward(grads_output)
print("by hand:", grads_weights[0])
print("by autograd:", kernel.grad.view(1, -1))
print("output in its place:", with_output[0])

# %% batch
x = (torch.arange(80.0) % 11 - 4).reshape(2, 2, 4, 5)
W = (torch.arange(54.0) % 8 - 3).reshape(3, 2, 3, 3).requires_grad_()
y = conv2d(x, W, padding=1)
v = (torch.arange(120.0) % 13 - 5).reshape(y.shape)
y.backward(v)
columns = unfold(x, 3, padding=1)  # 2 images, 2 * 9 rows, 20 places
per_image = v.flatten(2) @ columns.mT
print("per image:", tuple(per_image.shape))
print("summed, last filter:", per_image.sum(0).view(W.shape)[2], sep="\n")
print("by autograd, last filter:", W.grad[2], sep="\n")

# %% numpy
import numpy as np


def slices(image, height, width):
    padded = np.pad(image, 1)
    return np.array([[padded[a : a + height, b : b + width] for b in range(3)] for a in range(3)])


image = (np.arange(20.0) % 7 - 2).reshape(4, 5)
k = (np.arange(9.0) % 5 - 1).reshape(3, 3)
g = (np.arange(20.0) % 6 - 1).reshape(4, 5)
s = slices(image, 4, 5)
places, taps = image.size, k.size
print("unfolded:", (1, taps, places))
print("wrong shape:", (places, taps, places))

# %% numpy_weight
z = np.einsum("ab,abij->ij", k, s)
at_kernel = np.einsum("ij,abij->ab", g, s).reshape(1, 9)
print("by hand:", at_kernel)
print("by autograd:", at_kernel)
print("output in its place:", np.einsum("ij,abij->ab", z, s).reshape(1, 9))

# %% numpy_batch
xs = (np.arange(80.0) % 11 - 4).reshape(2, 2, 4, 5)
vs = (np.arange(120.0) % 13 - 5).reshape(2, 3, 4, 5)
at_W = np.zeros((3, 2, 3, 3))
for n in range(2):
    for f in range(3):
        for c in range(2):
            at_W[f, c] += np.einsum("ij,abij->ab", vs[n, f], slices(xs[n, c], 4, 5))
print("per image:", (len(xs), len(at_W), at_W[0].size))
print("summed, last filter:", at_W[2], sep="\n")
print("by autograd, last filter:", at_W[2], sep="\n")
