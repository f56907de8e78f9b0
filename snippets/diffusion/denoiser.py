"""The gradient of a guidance loss: through the denoiser, and around it."""

# %% torch
import torch

W = torch.tensor([[3.0, 2.0], [-1.0, 4.0]])  # a denoiser of one layer
x = torch.tensor([0.8, 0.25])


def loss_of(latents, noise_pred):
    clean = (latents - 0.6 * noise_pred) / 0.8  # the predicted image
    return (clean - torch.tensor([0.5, 1.0])).square().sum()


latents = x.clone().requires_grad_()  # before the denoiser
noise_pred = torch.tanh(W @ latents)
loss = loss_of(latents, noise_pred)
(through,) = torch.autograd.grad(loss, latents)
print("through the denoiser:", through)

# %% after
with torch.no_grad():
    noise_pred = torch.tanh(W @ x)
latents = x.clone().requires_grad_()  # after the denoiser
loss = loss_of(latents, noise_pred)
(around,) = torch.autograd.grad(loss, latents)
print("around the denoiser:", around)

# %% renamed
x_t = x.clone().requires_grad_()
x_in = (x_t - 0.6 * torch.tanh(W @ x_t)) / 0.8  # as in x_in = func(x_in)
log_prob = -(x_in - torch.tensor([0.5, 1.0])).square().sum()
print("at the result:", torch.autograd.grad(log_prob, x_in, retain_graph=True)[0])
print("at the first tensor:", torch.autograd.grad(log_prob, x_t)[0])

# %% step
for g in (0 * through, through, around):
    latents = x - 0.1 * g
    print("loss of the next prediction:", loss_of(latents, torch.tanh(W @ latents)))
print("loss with the old prediction:", loss_of(latents, noise_pred))

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
latents = x.clone()
loss = loss_of(latents, torch.tanh(W @ latents))
latents.requires_grad_()  # after the loss
torch.autograd.grad(loss, latents)

# %% late
latents = x.clone()
loss = loss_of(latents, torch.tanh(W.clone().requires_grad_() @ latents))
latents.requires_grad_()  # after the loss
loss.backward()
print("latents.grad:", latents.grad)

# %% noise
noise = noise_pred.detach().clone().requires_grad_()
(at_noise,) = torch.autograd.grad(loss_of(x, noise), noise)
print("at the noise:", at_noise)
print("at the noise, divided:", at_noise / -0.6)

# %% numpy
import numpy as np

W, x = np.array([[3.0, 2.0], [-1.0, 4.0]]), np.array([0.8, 0.25])


def clean(x, noise_pred):
    return (x - 0.6 * noise_pred) / 0.8


target = np.array([0.5, 1.0])
D = np.diag(1 - np.tanh(W @ x) ** 2)
v = 2 * (clean(x, np.tanh(W @ x)) - target)
J = (np.eye(2) - 0.6 * D @ W) / 0.8
through, around = v @ J, v / 0.8
print("through the denoiser:", through)
print("around the denoiser:", around)

# %% numpy_renamed
print("at the result:", -v)
print("at the first tensor:", -through)

# %% numpy_step
for g in (0 * through, through, around):
    latents = x - 0.1 * g
    print("loss of the next prediction:", ((clean(latents, np.tanh(W @ latents)) - target) ** 2).sum())
print("loss with the old prediction:", ((clean(latents, np.tanh(W @ x)) - target) ** 2).sum())

# %% numpy_noise
at_noise = -0.6 * v / 0.8
print("at the noise:", at_noise)
print("at the noise, divided:", around)
