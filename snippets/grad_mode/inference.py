"""y = (w₁x₁², w₂x₂²) inside inference_mode, with enable_grad and with inference_mode(False)."""

# %% enabled
import torch

w = torch.tensor([4.0, -1.5], requires_grad=True)
x = torch.tensor([3.0, 0.5])
v = torch.tensor([1.0, 10.0])

with torch.inference_mode(), torch.enable_grad():
    y = w * x**2
    print("grad mode:", torch.is_grad_enabled())
print("has y a graph?", y.requires_grad)
print("y:", y)

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
y.backward(v)

# %% torch
with torch.inference_mode():
    features = x**2
    with torch.inference_mode(False):
        y = w * features.clone()
        y.backward(v)
print("has y a graph?", y.requires_grad)
print("w.grad:", w.grad)

# %% zeros
with torch.inference_mode():
    J = torch.autograd.functional.jacobian(lambda x: (x**3).sum() * x, x)
    print("from functional:", J, sep="\n")
    J = torch.func.jacrev(lambda x: (x**3).sum() * x)(x)
    print("from the transform:", J, sep="\n")

# %% reset
with torch.no_grad(), torch.inference_mode(False):
    print("grad mode:", torch.is_grad_enabled())
with torch.no_grad(), torch.inference_mode(False), torch.no_grad():
    print("grad mode:", torch.is_grad_enabled())

# %% numpy
import numpy as np

w, x = np.array([4.0, -1.5]), np.array([3.0, 0.5])
print("y:", w * x**2)

# %% numpy_clone
v = np.array([1.0, 10.0])
print("w.grad:", v * x**2)

# %% numpy_zeros
s = np.sum(x**3)
J = np.outer(x, 3 * x**2) + s * np.eye(2)
print("from functional:", 0 * J, sep="\n")
print("from the transform:", J, sep="\n")
