"""An adversarial patch: patch.grad against the slice of the gradient at input_patch, with and without interpolate."""

# %% torch
import torch
from torch.nn import functional as F

weights = torch.arange(1.0, 37.0).view(1, 1, 6, 6).cos()  # of a small model
image = torch.arange(36.0).view(1, 1, 6, 6) / 36
mask = torch.zeros(1, 1, 6, 6)
mask[..., 2:5, 1:4] = 1
start = torch.tensor([[[[0.5, -1.0, 0.25], [2.0, 0.75, -0.5], [1.5, -0.25, 1.0]]]])


def model_loss(input_patch):
    return (weights * input_patch**2).sum()


patch = start.clone().requires_grad_()
resized = F.interpolate(patch, (6, 6))
input_patch = image * (1 - mask) + resized * mask
g_patch, g_resized, g_input = torch.autograd.grad(model_loss(input_patch), (patch, resized, input_patch))
print("slice at input_patch:", g_input[0, 0, 2:5, 1:4])
print("slice at resized:", g_resized[0, 0, 2:5, 1:4])
print("gradient at patch:", g_patch[0, 0])

# %% bridge
(back,) = torch.autograd.grad(F.interpolate(patch, (6, 6)), patch, grad_outputs=mask * g_input)
print("back through interpolate:", back[0, 0])

# %% pasted
patch = start.clone().requires_grad_()
pasted = F.pad(patch, (1, 2, 2, 1))  # left, right, top, bottom
input_patch = image * (1 - mask) + pasted * mask
g_patch, g_input = torch.autograd.grad(model_loss(input_patch), (patch, input_patch))
print("gradient at patch, pasted:", g_patch[0, 0])
print("slice, pasted:", g_input[0, 0, 2:5, 1:4])

# %% adam
for way in (lambda patch: F.interpolate(patch, (6, 6)), lambda patch: F.pad(patch, (1, 2, 2, 1))):
    patch = start.clone().requires_grad_()
    optimizer = torch.optim.Adam([patch], lr=0.5)
    model_loss(image * (1 - mask) + way(patch) * mask).backward()
    optimizer.step()
    print("step of Adam:", (patch - start)[0, 0].detach())

# %% numpy
import numpy as np

weights = np.cos(np.arange(1, 37).reshape(6, 6))
start = np.array([[0.5, -1.0, 0.25], [2.0, 0.75, -0.5], [1.5, -0.25, 1.0]])
R = np.zeros((6, 3))  # nearest: row i of the result is row i // 2 of the patch
R[np.arange(6), np.arange(6) // 2] = 1
g_input = 2 * weights * (R @ start @ R.T)  # right under the mask
print("slice at input_patch:", g_input[2:5, 1:4])
print("slice at resized:", g_input[2:5, 1:4])
A, B = R[2:5], R[1:4]  # the rows and the columns under the mask
g_resized = A.T @ g_input[2:5, 1:4] @ B
print("gradient at patch:", g_resized)

# %% numpy_bridge
print("back through interpolate:", g_resized)

# %% numpy_pasted
g_pasted = 2 * weights[2:5, 1:4] * start
print("gradient at patch, pasted:", g_pasted)
print("slice, pasted:", g_pasted)

# %% numpy_adam
for g in (g_resized, g_pasted):
    print("step of Adam:", -0.5 * np.sign(g))
