"""The R1 penalty alone: the flag of the real image, and the last bias, which gets no gradient."""

# %% torch
import torch

disc = torch.nn.Sequential(torch.nn.Linear(2, 2), torch.nn.Softplus(), torch.nn.Linear(2, 1)).double()
with torch.no_grad():
    for p, numbers in zip(
        disc.parameters(), ([[1.0, -0.5], [0.25, 2.0]], [0.5, -1.0], [[1.5, -2.0]], [3.0]), strict=True
    ):
        p.copy_(torch.tensor(numbers))
real_image = torch.tensor([[0.5, 1.5], [-1.0, 0.75]], dtype=torch.float64)

real_image.requires_grad = True  # so that a gradient at the image exists
real_pred = disc(real_image)
(grad_real,) = torch.autograd.grad(real_pred.sum(), real_image, create_graph=True)
r1 = grad_real.square().sum(dim=1).mean()
r1.backward(retain_graph=True)
print("r1:", r1.detach())
print("weight of the first layer:", disc[0].weight.grad, sep="\n")
print("bias of the last layer:", disc[2].bias.grad)

# %% zero
disc.zero_grad()
(r1 + 0 * real_pred[0].sum()).backward()
print("bias of the last layer:", disc[2].bias.grad)
print("weight of the first layer:", disc[0].weight.grad, sep="\n")

# %% error raises="RuntimeError: One of the differentiated Tensors does not require grad"
real_image = real_image.detach()  # without the flag
torch.autograd.grad(disc(real_image).sum(), real_image, create_graph=True)

# %% numpy
import numpy as np

W, b, a = np.array([[1.0, -0.5], [0.25, 2.0]]), np.array([0.5, -1.0]), np.array([1.5, -2.0])
X = np.array([[0.5, 1.5], [-1.0, 0.75]])
r1, at_W = 0.0, np.zeros((2, 2))
for x in X:
    s = 1 / (1 + np.exp(-(W @ x + b)))  # the slope of softplus
    g = W.T @ (a * s)
    r1 += g @ g / len(X)
    v = 2 * g / len(X)
    at_W += np.outer(a * s, v) + np.outer((W @ v) * a * s * (1 - s), x)
print("r1:", r1)
print("weight of the first layer:", at_W, sep="\n")

# %% numpy_zero
print("bias of the last layer:", np.array([0 * 1.0]))
print("weight of the first layer:", at_W, sep="\n")
