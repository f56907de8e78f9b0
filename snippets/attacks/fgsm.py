"""FGSM: the image must be a leaf with the flag when the loss is computed."""

# %% moved raises="AttributeError: 'NoneType' object has no attribute 'data'"
import torch

w = torch.tensor([[1.5, -0.5, 2.0], [-1.0, 0.75, 0.25]])
label = torch.tensor([1])


def loss_of(image):
    return torch.nn.functional.cross_entropy(image @ w.T, label)


image = torch.tensor([[0.25, 0.5, 0.75]], requires_grad=True)
orig_img = image.to(torch.float32, copy=True)  # as .cuda() does: a result, and not the leaf
loss_of(orig_img).backward()
torch.sign(orig_img.grad.data)

# %% torch
orig_img = torch.tensor([[0.25, 0.5, 0.75]]).to(torch.float32, copy=True).requires_grad_()  # the flag last
loss_of(orig_img).backward()
fgsm_tensor = orig_img + 0.1 * orig_img.grad.sign()
print("fgsm_tensor:", fgsm_tensor.detach())
print("fgsm_tensor.is_leaf:", fgsm_tensor.is_leaf)

# %% again
fgsm_tensor = fgsm_tensor.detach().requires_grad_()
loss = loss_of(fgsm_tensor)
loss.backward()
print("loss:", loss.detach())
print("fgsm_tensor.grad:", fgsm_tensor.grad)

# %% numpy
import numpy as np

w, x = np.array([[1.5, -0.5, 2.0], [-1.0, 0.75, 0.25]]), np.array([[0.25, 0.5, 0.75]])


def loss_and_gradient(x):
    p = np.exp(x @ w.T) / np.exp(x @ w.T).sum()
    return -np.log(p[0, 1]), (p - np.array([[0.0, 1.0]])) @ w


fgsm = x + 0.1 * np.sign(loss_and_gradient(x)[1])
print("fgsm_tensor:", fgsm)

# %% numpy_again
loss, gradient = loss_and_gradient(fgsm)
print("loss:", loss)
print("fgsm_tensor.grad:", gradient)
