"""IntroVAE: the KL term of a decoded image trains the encoder with detach(), and the decoder without it."""

# %% torch
import torch

z = torch.tensor([0.5, -1.5])
decoder = torch.tensor([2.0, 0.5], requires_grad=True)
encoder = torch.tensor([0.25, -1.0], requires_grad=True)
margin = 10.0


def kl(x):
    mu = encoder * x  # with a variance of 1, this is the KL divergence:
    return mu.square().sum() / 2


def show(name):
    print(f"encoder, {name}:", encoder.grad)
    print(f"decoder, {name}:", decoder.grad)
    encoder.grad = decoder.grad = None


xp = decoder * z
loss = torch.relu(margin - kl(xp.detach()))  # the encoder raises the KL of a decoded image, up to a margin
loss.backward()
print("loss:", loss.detach())
show("step of the encoder")

xp = decoder * z
kl(xp).backward(inputs=[decoder])  # the decoder lowers it
show("step of the decoder")

# %% detached
xp = decoder * z
kl(xp.detach()).backward()
show("step of the decoder with detach")

# %% numpy
import numpy as np

z, d, e = np.array([0.5, -1.5]), np.array([2.0, 0.5]), np.array([0.25, -1.0])
x = d * z
print("loss:", 10 - (e * x) @ (e * x) / 2)
print("encoder, step of the encoder:", -e * x**2)
print("decoder, step of the decoder:", e**2 * x * z)

# %% numpy_detached
print("encoder, step of the decoder with detach:", e * x**2)
