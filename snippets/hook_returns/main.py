"""A hook on h = (x₁², x₁x₂) that returns the clipped gradient: v = (1, 10) at x = (3, 2)."""

# %% error raises="TypeError: expected Variable, but hook returned 'float'"
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
h = x[0] * x
h.register_hook(lambda v: v.norm().item())
h.backward(torch.tensor([1.0, 10.0]))

# %% torch blind="input: the clamp hides how large v is"
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
h = x[0] * x
h.register_hook(lambda v: v.clamp(max=4.0))
h.backward(torch.tensor([1.0, 10.0]))
print("x.grad:", x.grad)

# %% logged
x.grad = None
h = x[0] * x
norms = []
h.register_hook(lambda v: norms.append(v.norm().item()))
h.backward(torch.tensor([1.0, 10.0]))
print("norms:", norms)
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([3.0, 2.0])
J = np.array([[2 * x[0], 0.0], [x[1], x[0]]])
v = np.array([1.0, 10.0])
clipped = np.minimum(v, 4.0)
print("x.grad:", clipped @ J)

# %% numpy_logged
print("norms:", [float(np.sqrt(v @ v))])
print("x.grad:", v @ J)
