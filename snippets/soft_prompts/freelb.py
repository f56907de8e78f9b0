"""The detach calls of FreeLB: which of them change a tensor that has a graph."""

# %% torch
import torch

embeds_init = torch.tensor([[0.5, -1.0], [2.0, 0.25]], requires_grad=True)  # a row for each sample
head = torch.tensor([1.5, -0.5])
adv_lr, adv_max_norm = 0.5, 0.75


def loss_of(delta):
    return ((embeds_init + delta) ** 2 @ head).sum()


delta = torch.zeros(2, 2)
for _ in range(2):
    delta.requires_grad_()
    loss_of(delta).backward()
    delta_grad = delta.grad
    denorm = torch.norm(delta_grad, dim=1, keepdim=True)
    step = delta + adv_lr * delta_grad / denorm
    flags = [delta_grad.requires_grad, denorm.requires_grad, step.requires_grad]
    delta = step.detach()
    delta_norm = torch.norm(delta, dim=1, keepdim=True)
    delta = delta * torch.clamp(adv_max_norm / delta_norm, max=1.0)
    print("delta:", delta, sep="\n")
print("flags of the gradient, its norm, and the sum:", str(flags))
print("delta_norm.requires_grad:", delta_norm.requires_grad)

# %% no_grad
delta = torch.zeros(2, 2)
for _ in range(2):
    delta.requires_grad_()
    loss_of(delta).backward()
    with torch.no_grad():
        delta = delta + adv_lr * delta.grad / torch.norm(delta.grad, dim=1, keepdim=True)
        delta = delta * torch.clamp(adv_max_norm / torch.norm(delta, dim=1, keepdim=True), max=1.0)
    print("delta:", delta, sep="\n")

# %% error raises="AttributeError: 'NoneType' object has no attribute 'clone'"
delta = torch.zeros(2, 2)
for _ in range(2):
    delta.requires_grad_()
    loss_of(delta).backward()
    delta_grad = delta.grad.clone().detach()
    delta = delta + adv_lr * delta_grad / torch.norm(delta_grad, dim=1, keepdim=True)

# %% numpy blind="3 for 2: the division by the norm removes the factor"
import numpy as np

E, head = np.array([[0.5, -1.0], [2.0, 0.25]]), np.array([1.5, -0.5])


def rounds():
    delta = np.zeros((2, 2))
    for _ in range(2):
        g = 2 * (E + delta) * head
        delta = delta + 0.5 * g / np.linalg.norm(g, axis=1, keepdims=True)
        delta = delta * np.minimum(0.75 / np.linalg.norm(delta, axis=1, keepdims=True), 1)
        print("delta:", delta, sep="\n")


rounds()

# %% numpy_no_grad
rounds()
