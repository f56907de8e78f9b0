"""Fake quantization to eight levels, and a step size that learns."""

# %% torch
import torch

x = torch.tensor([0.3, 0.8, 1.1, -2.4], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0, 1000.0])
y = torch.fake_quantize_per_tensor_affine(x, scale=0.25, zero_point=0, quant_min=-4, quant_max=3)
y.backward(v)
print("y:", y)
print("x.grad:", x.grad)

# %% error raises="RuntimeError: is not differentiable with respect to argument 'scale'"
scale = torch.tensor(0.25, requires_grad=True)
zero = torch.tensor(0, dtype=torch.int32)
torch.fake_quantize_per_tensor_affine(x, scale, zero, -4, 3)

# %% learned
x.grad = None
scale = torch.tensor(0.25, requires_grad=True)
bounded = (x / scale).clamp(-4, 3)
k = bounded + (bounded.round() - bounded).detach()
y = scale * k
y.backward(v)
print("steps:", x / scale)
print("y:", y)
print("x.grad:", x.grad)
print("scale.grad:", scale.grad)

# %% zero_point
x.grad = scale.grad = None
zero_point = torch.tensor(-1.0, requires_grad=True)
factor = (4 * 3) ** -0.5  # four weights, quant_max = 3
scaled = factor * scale + (scale - factor * scale).detach()
bounded = (x / scaled + zero_point).clamp(-4, 3)
k = bounded + (bounded.round() - bounded).detach()
y = scaled * (k - zero_point)
y.backward(v)
print("y:", y)
print("scale.grad:", scale.grad)
print("zero_point.grad:", zero_point.grad)

# %% numpy
import numpy as np

x, scale = np.array([0.3, 0.8, 1.1, -2.4]), 0.25
v = np.array([1.0, 10.0, 100.0, 1000.0])
k = np.round(x / scale)
inside = (k >= -4) & (k <= 3)
print("y:", scale * np.clip(k, -4, 3))
print("x.grad:", v * inside)

# %% numpy_learned
u = x / scale
within = (u >= -4) & (u <= 3)
k = np.round(np.clip(u, -4, 3))
print("steps:", u)
print("y:", scale * k)
print("x.grad:", v * within)
print("scale.grad:", np.sum(v * np.where(within, k - u, k)))

# %% numpy_zero_point
zero_point = -1.0
shifted = x / scale + zero_point
in_range = (shifted >= -4) & (shifted <= 3)
level = np.round(np.clip(shifted, -4, 3))
print("y:", scale * (level - zero_point))
at_scale = v * np.where(in_range, level - shifted, level - zero_point)
print("scale.grad:", np.sum(at_scale) / np.sqrt(4 * 3))
print("zero_point.grad:", np.sum(v * np.where(in_range, 0, -scale)))
