"""A quantized tensor has no graph. Fake quantization has the same values and a gradient."""

# %% torch
import torch

x = torch.tensor([0.3, 0.8, 1.1, -40.0], requires_grad=True)
q = torch.quantize_per_tensor(x, 0.25, zero_point=0, dtype=torch.qint8)
y = q.dequantize()
print("stored:", q.int_repr())
print("y:", y)
print("does y require a gradient?", y.requires_grad)

# %% error raises="RuntimeError: only Tensors of floating point dtype can require gradients"
q.requires_grad_()

# %% backward raises="RuntimeError: element 0 of tensors does not require grad and does not have a grad_fn"
y.sum().backward()

# %% fake
y = torch.fake_quantize_per_tensor_affine(x, 0.25, 0, -128, 127)
y.backward(torch.tensor([1.0, 10.0, 100.0, 1000.0]))
print("y:", y)
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([0.3, 0.8, 1.1, -40.0])
k = np.clip(np.round(x / 0.25), -128, 127).astype(np.int8)
print("stored:", k)
print("y:", 0.25 * k)

# %% numpy_fake
v = np.array([1.0, 10.0, 100.0, 1000.0])
print("y:", 0.25 * k)
print("x.grad:", v * (np.round(x / 0.25) == k))
