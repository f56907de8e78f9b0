"""An image processor that goes through uint8, and the same steps in torch."""

# %% torch
import numpy as np
import torch
import torch.nn.functional as F

mean, std = 0.5, 0.25  # image_mean and image_std of the processor


def in_torch(image):
    """Resize, rescale and normalize."""
    small = F.interpolate(image, size=(1, 2), mode="bilinear", antialias=True)
    return (small / 255 - mean) / std


def processor(image):
    """Stand-in for a processor that takes numbers only."""
    pixels = image.detach().numpy().astype(np.uint8)
    return in_torch(torch.from_numpy(pixels).float())


image = torch.tensor([[[[56.0, 84.0, 28.0, 196.0]]]], requires_grad=True)
pixel_values = processor(image)
print("pixel_values:", pixel_values)
print("pixel_values.requires_grad:", pixel_values.requires_grad)

# %% fixed
pixel_values = in_torch(image)
print("pixel_values:", pixel_values)
pixel_values.pow(2).sum().backward()  # stands for the model and the loss
print("image.grad:", image.grad)

# %% numpy
import numpy as np

mean, std = 0.5, 0.25
image = np.array([56.0, 84.0, 28.0, 196.0])
distance = np.abs((np.arange(4) + 0.5) / 2 - (np.arange(2) + 0.5)[:, None])  # between centers, in new pixels
R = np.maximum(1 - distance, 0)
R = R / R.sum(1, keepdims=True)
z = (R @ image / 255 - mean) / std
print("pixel_values:", z[None, None, None])

# %% numpy_fixed
v = 2 * z
print("pixel_values:", z[None, None, None])
print("image.grad:", (v @ R / (255 * std))[None, None, None])
