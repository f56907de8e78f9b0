"""The norms of two tasks' gradients at a shared layer w, and GradNorm's gradient for the task weights c."""

# %% torch
import torch

w = torch.tensor([1.5, 4.0], requires_grad=True)  # shared
a = torch.tensor(2.0, requires_grad=True)  # head of the first task
b = torch.tensor(0.5, requires_grad=True)  # head of the second task
losses = torch.stack([(a * w[0] ** 2 - 4) ** 2, (b * w[0] * w[1] - 13) ** 2])
gradients = [torch.autograd.grad(loss, w, retain_graph=True)[0] for loss in losses]
norms = torch.stack(gradients).norm(dim=1)
print("gradients:", torch.stack(gradients), sep="\n")
print("norms:", norms)

# %% gradnorm
c = torch.tensor([1.0, 0.25], requires_grad=True)  # the task weights
rate = torch.tensor([1.25, 0.75])  # of each task's training, a constant
G = c * norms
target = (G.mean() * rate).detach()
(G - target).abs().sum().backward()
(c.detach() * losses).sum().backward(retain_graph=True)
print("c.grad:", c.grad)
print("w.grad:", w.grad)
print("a.grad:", a.grad)

# %% recorded
for inputs in [c], None:
    c.grad = w.grad = None
    weighted = [torch.autograd.grad(c[i] * losses[i], w, create_graph=True)[0].norm() for i in range(2)]
    (torch.stack(weighted) - target).abs().sum().backward(inputs=inputs, retain_graph=True)
    print("c.grad:", c.grad)
    print("w.grad:", w.grad)

# %% early raises="RuntimeError: modified by an inplace operation"
w.grad = None
optimizer = torch.optim.SGD([w, a, b], lr=0.01)
losses.sum().backward(retain_graph=True)
optimizer.step()
torch.autograd.grad(losses[0], w)

# %% numpy
import numpy as np

w, a, b = np.array([1.5, 4.0]), 2.0, 0.5
e_a, e_b = a * w[0] ** 2 - 4, b * w[0] * w[1] - 13
J = np.array([[4 * a * w[0] * e_a, 0.0], [2 * b * w[1] * e_b, 2 * b * w[0] * e_b]])
norms = np.sqrt((J**2).sum(axis=1))
print("gradients:", J, sep="\n")
print("norms:", norms)

# %% numpy_gradnorm
c, rate = np.array([1.0, 0.25]), np.array([1.25, 0.75])
G = c * norms
sign = np.sign(G - G.mean() * rate)
print("c.grad:", sign * norms)
print("w.grad:", c @ J)
print("a.grad:", c[0] * 2 * e_a * w[0] ** 2)

# %% numpy_recorded blind="J.T: a Hessian is symmetric"
H_a = np.array([[4 * a * e_a + 8 * a**2 * w[0] ** 2, 0.0], [0.0, 0.0]])
slopes = b * w[::-1]
H_b = 2 * np.outer(slopes, slopes) + 2 * e_b * b * np.array([[0.0, 1.0], [1.0, 0.0]])
print("c.grad:", sign * norms)
print("c.grad:", sign * norms)
u = (sign * c / norms)[:, None] * J
print("w.grad:", u[0] @ H_a + u[1] @ H_b)
