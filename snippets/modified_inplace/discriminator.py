"""The loss of a discriminator after a step of the encoder: with D_z, with D_z.detach(), and with D(z.detach())."""

# %% error raises="RuntimeError: one of the variables needed for gradient computation"
import torch
import torch.nn.functional as F

w = torch.tensor([0.5, 2.0], requires_grad=True)  # the encoder, z = (w₁², w₁w₂)
d = torch.tensor([1.0, -3.0], requires_grad=True)  # the discriminator
optim_VAE = torch.optim.SGD([w], lr=0.1)
z_pperm = torch.tensor([0.25, 0.5])  # permuted codes, a constant here


def D(z):
    return (d * z).sum()


z = w[0] * w
D_z = D(z)
D_z.backward(retain_graph=True)  # the part of the VAE's loss that uses D
optim_VAE.step()
D_tc_loss = 0.5 * (F.softplus(-D_z) + F.softplus(D(z_pperm)))
D_tc_loss.backward()

# %% output
d.grad = None
D_tc_loss = 0.5 * (F.softplus(-D_z.detach()) + F.softplus(D(z_pperm)))
D_tc_loss.backward()
print("d.grad:", d.grad)

# %% torch
d.grad, w.grad = None, None
D_tc_loss = 0.5 * (F.softplus(-D(z.detach())) + F.softplus(D(z_pperm)))
D_tc_loss.backward()
print("d.grad:", d.grad)
print("w.grad:", w.grad)

# %% numpy
import numpy as np


def sigmoid(s):
    return 1 / (1 + np.exp(-s))


w = np.array([0.5, 2.0])
d = np.array([1.0, -3.0])
z = np.array([w[0] ** 2, w[0] * w[1]])  # before the step
z_pperm = np.array([0.25, 0.5])
at_pperm = 0.5 * sigmoid((d * z_pperm).sum()) * z_pperm
at_z = -0.5 * sigmoid(-(d * z).sum()) * z
print("d.grad:", at_pperm)

# %% numpy_both
print("d.grad:", at_z + at_pperm)
print("w.grad:", None)
