"""no_grad around parts of a training step: y = Xw, L = the mean of (y − t)²."""

# %% torch
import torch

X = torch.tensor([[1.0, 2.0], [3.0, -1.0], [-0.5, 4.0]])
t = torch.tensor([1.0, 0.0, 1.0])
w = torch.tensor([0.25, 0.5], requires_grad=True)

y = X @ w
loss = ((y - t) ** 2).mean()
with torch.no_grad():
    accuracy = ((y > 0.5) == (t > 0.5)).float().mean()  # harmless
    loss.backward()  # harmless, but not needed in the block
print("accuracy:", accuracy)
print("w.grad:", w.grad)

# %% changed
w.grad = None
y = X @ w
with torch.no_grad():
    y.clamp_(0, 1)  # wrong: write y.clamp(0, 1) for a metric
loss = ((y - t) ** 2).mean()
loss.backward()
print("after clamp_:", w.grad)

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
with torch.no_grad():
    loss = ((X @ w - t) ** 2).mean()  # wrong: the forward computation
loss.backward()

# %% inference raises="RuntimeError: Inplace update to inference tensor outside InferenceMode is not allowed"
w.grad = None
loss = ((X @ w - t) ** 2).mean()
with torch.inference_mode():
    loss.backward()
print("w.grad:", w.grad)
((X @ w - t) ** 2).mean().backward()  # a second part adds to w.grad

# %% numpy
import numpy as np

X = np.array([[1.0, 2.0], [3.0, -1.0], [-0.5, 4.0]])
t = np.array([1.0, 0.0, 1.0])
w = np.array([0.25, 0.5])
y = X @ w
v = 2 * (y - t) / 3
print("accuracy:", np.mean((y > 0.5) == (t > 0.5)))
print("w.grad:", v @ X)

# %% numpy_changed
v = 2 * (np.clip(y, 0, 1) - t) / 3  # the clipping counts as no operation
print("after clamp_:", v @ X)

# %% numpy_inference
print("w.grad:", 2 * (y - t) / 3 @ X)
