"""DLPack shares memory between NumPy and PyTorch, and carries no gradient."""

# %% error raises="BufferError: Can't export tensors that require gradient"
import numpy as np
import torch

w = torch.tensor([3.0, 5.0], requires_grad=True)
np.from_dlpack(w)

# %% torch
import numpy as np
import torch

w = torch.tensor([3.0, 5.0], requires_grad=True)
foreign = np.from_dlpack(w.detach())
back = torch.from_dlpack(foreign)
with torch.no_grad():
    w *= 2
print("foreign:", foreign)
print("back.requires_grad:", back.requires_grad)
(w**2 * back).sum().backward()
print("w.grad:", w.grad)

# %% numpy
import numpy as np

w = np.array([3.0, 5.0]) * 2  # one memory under three names
b = w  # back is a constant, so w²b has the slope 2wb
print("foreign:", w)
print("w.grad:", 2 * w * b)
