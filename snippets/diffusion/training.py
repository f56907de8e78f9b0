"""A training step of a denoiser that predicts noise: what is constant, and what the gradient is."""

# %% torch
import torch

clean = torch.tensor([[0.5, 2.0], [-1.0, 3.0]])
noise = torch.tensor([[1.5, -0.5], [0.25, -2.0]])  # usually from randn_like
alpha = torch.tensor([[0.64], [0.36]])  # each sample has its own time step
w = torch.tensor([0.5, -1.0], requires_grad=True)

noisy = alpha.sqrt() * clean + (1 - alpha).sqrt() * noise
noise_pred = w[0] * noisy + w[1]
noise_pred.retain_grad()
loss = torch.nn.functional.mse_loss(noise_pred, noise)
loss.backward()
print("noisy.requires_grad:", noisy.requires_grad)
print("noise_pred.grad:", noise_pred.grad)
print("w.grad:", w.grad)

# %% encoder
s = torch.tensor(2.0, requires_grad=True)  # an encoder of one weight
noisy = alpha.sqrt() * (s * clean) + (1 - alpha).sqrt() * noise
loss = torch.nn.functional.mse_loss(w[0] * noisy + w[1], noise)
print("gradient of the encoder:", torch.autograd.grad(loss, s)[0])

# %% numpy
import numpy as np

clean = np.array([[0.5, 2.0], [-1.0, 3.0]])
noise = np.array([[1.5, -0.5], [0.25, -2.0]])
alpha = np.array([[0.64], [0.36]])
w = np.array([0.5, -1.0])
noisy = np.sqrt(alpha) * clean + np.sqrt(1 - alpha) * noise
v = 2 * (w[0] * noisy + w[1] - noise) / noise.size
print("noise_pred.grad:", v)
print("w.grad:", np.array([(v * noisy).sum(), v.sum()]))

# %% numpy_encoder
slope = np.sqrt(alpha) * clean  # of the noisy images
noisy = 2.0 * slope + np.sqrt(1 - alpha) * noise
v = 2 * (w[0] * noisy + w[1] - noise) / noise.size
print("gradient of the encoder:", (v * w[0] * slope).sum())
