"""A gradient penalty: the loss contains the gradient with respect to x, and is differentiated with respect to w."""

# %% torch
import torch


def critic(x):
    return (x @ w) ** 2 / 2


def penalty(x, *, create_graph):
    x = x.requires_grad_()
    y = critic(x)
    v = torch.ones_like(y)
    (g,) = torch.autograd.grad(y, x, v, create_graph=create_graph)
    return 10 * ((g.norm(dim=1) - 1) ** 2).mean()


w = torch.tensor([0.3, 0.4], requires_grad=True)
real = torch.tensor([[1.0, 3.0], [4.0, 0.5]])
fake = torch.tensor([[3.0, 0.0], [-1.0, 2.5]])
share = torch.tensor([[0.25], [0.75]])
mixed = share * real + (1 - share) * fake
loss = critic(fake).mean() - critic(real).mean()
loss = loss + penalty(mixed, create_graph=True)
loss.backward()
print("mixed:", mixed)
print("loss:", loss)
print("w.grad:", w.grad)

# %% forgotten
w.grad = None
mixed = mixed.detach()
loss = critic(fake).mean() - critic(real).mean()
loss = loss + penalty(mixed, create_graph=False)
loss.backward()
print("loss:", loss)
print("w.grad:", w.grad)

# %% twice raises="RuntimeError: Trying to backward through the graph a second time"
scale = torch.tensor(2.0, requires_grad=True)  # the generator has one parameter
noise = fake / 2


def losses(*, detach):
    w.grad = scale.grad = None
    fake = scale * noise
    fake = fake.detach() if detach else fake
    mixed = share * real + (1 - share) * fake
    loss = critic(fake).mean() - critic(real).mean()
    return loss, penalty(mixed, create_graph=True)


loss, pen = losses(detach=False)
pen.backward()
loss.backward()

# %% retained
loss, pen = losses(detach=False)
pen.backward(retain_graph=True)
loss.backward()
print("two calls, retained:", w.grad)
print("at the generator:", scale.grad)

loss, pen = losses(detach=True)
pen.backward()
loss.backward()
print("two calls, detached:", w.grad)

loss, pen = losses(detach=True)
(loss + pen).backward()
print("one call, detached:", w.grad)

# %% numpy
import numpy as np

w = np.array([0.3, 0.4])
real = np.array([[1.0, 3.0], [4.0, 0.5]])
fake = np.array([[3.0, 0.0], [-1.0, 2.5]])
share = np.array([[0.25], [0.75]])
mixed = share * real + (1 - share) * fake
loss = np.mean((fake @ w) ** 2 / 2) - np.mean((real @ w) ** 2 / 2)
of_critic = np.zeros(2)
for f, r in zip(fake, real, strict=True):
    of_critic += (np.sum(f * w) * f - np.sum(r * w) * r) / 2

of_penalty = np.zeros(2)
for x in mixed:
    s = np.sum(x * w)
    g = s * w  # the gradient of the critic with respect to x
    size = np.sqrt(g @ g)
    loss += 10 * (size - 1) ** 2 / 2
    v = 10 * (size - 1) * g / size  # the gradient of the loss with respect to g
    M = s * np.eye(2) + np.outer(w, x)  # the Jacobian of g with respect to w
    of_penalty += v @ M
print("mixed:", mixed)
print("loss:", loss)
print("w.grad:", of_critic + of_penalty)

# %% numpy_forgotten
print("loss:", loss)
print("w.grad:", of_critic)

# %% numpy_retained
at_scale = 0.0
for f, x, part in zip(fake, mixed, 1 - share[:, 0], strict=True):
    s = np.sum(x * w)
    g = s * w
    size = np.sqrt(g @ g)
    v = 10 * (size - 1) * g / size
    at_mixed = v @ np.outer(w, w)  # the Jacobian of g with respect to x
    at_fake = np.sum(f * w) * w / 2 + part * at_mixed
    at_scale += np.sum(at_fake * f / 2)  # fake is scale times noise, with scale = 2
print("two calls, retained:", of_critic + of_penalty)
print("at the generator:", at_scale)
print("two calls, detached:", of_critic + of_penalty)
print("one call, detached:", of_critic + of_penalty)
