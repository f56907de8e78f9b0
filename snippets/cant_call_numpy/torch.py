"""The torch function in place of the NumPy function: L = x₁ log x₁ + x₂ log x₂."""

# %% torch
import torch

x = torch.tensor([3.0, 5.0], requires_grad=True)
loss = (x * torch.log(x)).sum()
loss.backward()
print("loss:", loss)
print("x.grad:", x.grad)

# %% plotted
points = x.detach().numpy()
print("to be plotted:", points)

# %% device raises="TypeError: can't convert meta device type tensor to numpy. Use Tensor.cpu()"
torch.ones(2, device="meta").numpy()

# %% force
print("by force:", x.numpy(force=True))
print("by hand:", x.detach().cpu().numpy())

# %% silenced
import numpy as np

x = torch.tensor([3.0, 5.0], requires_grad=True)
logarithm = torch.from_numpy(np.log(x.detach().numpy()))
loss = (x * logarithm).sum()
loss.backward()
print("the same loss:", loss)
print("another gradient:", x.grad)

# %% numpy
import numpy as np

x = np.array([3.0, 5.0])
print("loss:", x[0] * np.log(x[0]) + x[1] * np.log(x[1]))
print("x.grad:", np.log(x) + 1)

# %% numpy_plotted
print("to be plotted:", x)

# %% numpy_force
print("by force:", x)
print("by hand:", x)

# %% numpy_silenced
c = np.log(x)  # a constant: only the x in front of it has a derivative
print("the same loss:", x[0] * c[0] + x[1] * c[1])
print("another gradient:", c)
