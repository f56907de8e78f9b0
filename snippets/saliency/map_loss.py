"""A loss on a Grad-CAM map: with A attached and create_graph, without create_graph, and with A detached."""

# %% torch
import torch

image = torch.tensor([[[[1.0, 2.0, 0.5], [4.0, -1.0, 3.0]]]])  # 1 × 1 × 2 × 3
kernels = torch.tensor([[[[1.0, 2.0]]], [[[3.0, -1.0]]]], requires_grad=True)
w = torch.tensor([1.0, -0.5])  # the column of the class
teacher = torch.tensor([[[7.0, 1.0], [2.0, 8.0]]])


def distill(*, create_graph, detach=False):
    kernels.grad = None
    A = torch.nn.functional.conv2d(image, kernels).relu()
    score = (A.square().mean((2, 3)) @ w).sum()
    (g,) = torch.autograd.grad(score, A, create_graph=create_graph, retain_graph=True)
    alpha = g.mean((2, 3), keepdim=True)
    cam = (alpha * (A.detach() if detach else A)).sum(1).relu()
    return ((cam - teacher) ** 2).sum()


loss = distill(create_graph=True)
loss.backward()
print("loss:", loss)
print("kernels.grad.flatten():", kernels.grad.flatten())

# %% parts
distill(create_graph=False).backward()
print("alpha is constant:", kernels.grad.flatten())
distill(create_graph=True, detach=True).backward()
print("A is detached:", kernels.grad.flatten())
loss = distill(create_graph=False, detach=True)  # both
print("loss.requires_grad:", loss.requires_grad)

# %% added
kernels.grad = None
A = torch.nn.functional.conv2d(image, kernels).relu()
scores = A.square().mean((2, 3)) @ torch.stack([w / 8, -w / 8], dim=1)
ce = torch.nn.functional.cross_entropy(scores, torch.tensor([0]))
loss_at = distill(create_graph=True)
(ce + loss_at.detach()).backward(retain_graph=True)
print("with detach:", kernels.grad.flatten())

kernels.grad = None
(ce + loss_at).backward()
print("without detach:", kernels.grad.flatten())

# %% numpy
import numpy as np

image = np.array([[1.0, 2.0, 0.5], [4.0, -1.0, 3.0]])
teacher = np.array([[7.0, 1.0], [2.0, 8.0]])
w = np.array([1.0, -0.5])[:, None, None]
patches = np.stack([image[:, :2], image[:, 1:]])
Z = np.stack([1 * patches[0] + 2 * patches[1], 3 * patches[0] - 1 * patches[1]])
A = np.maximum(Z, 0)
alpha = w * A.mean((1, 2), keepdims=True) / 2
cam = np.maximum((alpha * A).sum(0), 0)
v = 2 * (cam - teacher) * (cam > 0)


def at_kernels(at_A):
    return np.einsum("kij,mij->km", at_A * (Z > 0), patches).flatten()


through_A = at_kernels(v * alpha)
through_alpha = at_kernels((v * A).sum((1, 2), keepdims=True) * w / 2 / 4)
print("loss:", np.sum((cam - teacher) ** 2))
print("kernels.grad.flatten():", through_A + through_alpha)

# %% numpy_parts
print("alpha is constant:", through_A)
print("A is detached:", through_alpha)

# %% numpy_added
s = (w * A**2).mean((1, 2)).sum() / 8  # the scores are s and -s, and the target is the first
at_s = 2 * (1 / (1 + np.exp(-2 * s)) - 1)  # the derivative of -log p is 2(p - 1)
at_ce = at_kernels(at_s * w / 8 * A / 2)
print("with detach:", at_ce)
print("without detach:", at_ce + through_A + through_alpha)
