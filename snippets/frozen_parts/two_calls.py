"""One decoder that is called twice: which call trains its weights?"""

# %% torch
import torch
from torch import nn

encoder, decoder = nn.Linear(2, 1, bias=False), nn.Linear(2, 1, bias=False)
encoder.weight.data = torch.tensor([[0.5, -0.25]])
decoder.weight.data = torch.tensor([[3.0, 2.0]])
x, truth, target = torch.tensor([1.0, 4.0]), torch.tensor([1.5]), torch.tensor([-2.0])
share = 0.75


def gradients(first_call):
    encoder.zero_grad()
    decoder.zero_grad()
    h = encoder(x)
    draft = first_call(torch.cat([h, truth]))
    mixed = share * draft + (1 - share) * truth
    final = decoder(torch.cat([h, mixed]))
    ((final - target) ** 2).sum().backward()
    return decoder.weight.grad, encoder.weight.grad


def stopped(inputs):
    with torch.no_grad():
        return decoder(inputs)


at_decoder, at_encoder = gradients(stopped)
print("decoder, first call stopped:", at_decoder)
print("encoder, first call stopped:", at_encoder)
at_decoder, at_encoder = gradients(decoder)
print("decoder, nothing stopped:", at_decoder)
print("encoder, nothing stopped:", at_encoder)


# %% frozen
def frozen(inputs):
    decoder.requires_grad_(False)
    draft = decoder(inputs)
    decoder.requires_grad_(True)
    return draft


at_decoder, at_encoder = gradients(frozen)
print("decoder, first call frozen:", at_decoder)
print("encoder, first call frozen:", at_encoder)

# %% numpy
import numpy as np

w, d = np.array([0.5, -0.25]), np.array([3.0, 2.0])
x, truth, target, share = np.array([1.0, 4.0]), 1.5, -2.0, 0.75
h = (w * x).sum()
first = np.array([h, truth])
second = np.array([h, share * (d * first).sum() + (1 - share) * truth])
v = 2 * ((d * second).sum() - target)  # the gradient at the final prediction
u = v * d[1] * share  # the gradient at the draft
print("decoder, first call stopped:", (v * second)[None])
print("encoder, first call stopped:", (v * d[0] * x)[None])
print("decoder, nothing stopped:", (v * second + u * first)[None])
print("encoder, nothing stopped:", ((v + u) * d[0] * x)[None])

# %% numpy_frozen
print("decoder, first call frozen:", (v * second)[None])
print("encoder, first call frozen:", ((v + u) * d[0] * x)[None])
