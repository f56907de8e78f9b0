"""An L1 penalty on the weights of a convolution, one of which is 0."""

# %% error raises="TypeError: L1Loss.forward() missing 1 required positional argument: 'target'"
import torch

model = torch.nn.Conv2d(1, 1, (1, 3), bias=False)
model.load_state_dict({"weight": torch.tensor([[[[0.5, 0.0, -2.0]]]])})
penalty = sum(torch.nn.L1Loss()(p) for p in model.parameters())

# %% torch
image = torch.tensor([[[[1.0, 3.0, -1.0, 0.5]]]])
loss = model(image).square().sum()
penalty = sum(p.abs().sum() for p in model.parameters())
print("loss:", loss)
print("penalty:", penalty)
(loss + 10 * penalty).backward()
print("model.weight.grad:", model.weight.grad)

# %% numpy
import numpy as np

w = np.array([0.5, 0.0, -2.0])
patches = np.array([[1.0, 3.0, -1.0], [3.0, -1.0, 0.5]])
y = patches @ w
print("loss:", np.sum(y**2))
print("penalty:", np.sum(np.abs(w)))
print("model.weight.grad:", (2 * y @ patches + 10 * np.sign(w)).reshape(1, 1, 1, 3))
