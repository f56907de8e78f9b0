"""dequantize of an ordinary tensor has no backward formula. Fake quantization has one, and detach hides the error."""

# %% error raises="RuntimeError: derivative for dequantize is not implemented"
import torch

w = torch.tensor([0.3, 1.1, -0.6], requires_grad=True)
y = (3 * w).dequantize()
y.square().sum().backward()

# %% torch
y = torch.fake_quantize_per_tensor_affine(3 * w, 0.25, 0, -128, 127)
(y.square().sum() + w.pow(3).sum()).backward()
print("y:", y)
print("gradient, with fake quantization:", w.grad)

# %% hidden
w.grad = None
y = (3 * w).detach().dequantize()
(y.square().sum() + w.pow(3).sum()).backward()
print("y, with detach:", y)
print("gradient, with detach:", w.grad)

# %% numpy
import numpy as np

w = np.array([0.3, 1.1, -0.6])
y = 0.25 * np.round(3 * w / 0.25)
print("y:", y)
print("gradient, with fake quantization:", 3 * 2 * y + 3 * w**2)

# %% numpy_hidden
print("y, with detach:", 3 * w)
print("gradient, with detach:", 3 * w**2)
