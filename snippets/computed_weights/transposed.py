"""A tied autoencoder: the decoder has the transposed weight of the encoder, by four recipes."""

# %% error raises="TypeError: cannot assign 'torch.FloatTensor' as parameter 'weight'"
import torch
from torch import nn
from torch.nn import functional as F

W = torch.tensor([[0.5, -1.0, 2.0], [1.5, 0.25, -0.5]])
x = torch.tensor([1.0, -2.0, 0.5])


def layers():
    """Return an encoder and a decoder without biases."""
    encoder, decoder = nn.Linear(3, 2, bias=False), nn.Linear(2, 3, bias=False)
    with torch.no_grad():
        encoder.weight.copy_(W)
    return encoder, decoder


encoder, decoder = layers()
decoder.weight = encoder.weight.t()


# %% torch
def step(parameters, decode):
    """Take a step for the reconstruction of x."""
    optimizer = torch.optim.SGD(parameters, lr=0.1)
    (decode(encoder(x)) - x).square().sum().backward()
    optimizer.step()


encoder, decoder = layers()
step(encoder.parameters(), lambda h: F.linear(h, encoder.weight.t()))
print("gradient of the encoder:", encoder.weight.grad)
print("weight after the step:", encoder.weight)

# %% parameter
encoder, decoder = layers()
decoder.weight = nn.Parameter(encoder.weight.t())
step([encoder.weight, decoder.weight], decoder)
print("gradient of the encoder:", encoder.weight.grad)
print("gradient of the decoder:", decoder.weight.grad)
print("weight after the step:", encoder.weight)
print("same memory:", encoder.weight.data_ptr() == decoder.weight.data_ptr())

# %% data
encoder, decoder = layers()
decoder.weight.data = encoder.weight.data.transpose(0, 1)
print("same memory:", encoder.weight.data_ptr() == decoder.weight.data_ptr())
encoder, decoder = encoder.double(), decoder.double()  # new memory for each
print("same memory after double:", encoder.weight.data_ptr() == decoder.weight.data_ptr())

# %% numpy
import numpy as np

W, x = np.array([[0.5, -1.0, 2.0], [1.5, 0.25, -0.5]]), np.array([1.0, -2.0, 0.5])
h = W @ x
v = 2 * (W.T @ h - x)
E, D = np.outer(W @ v, x), np.outer(v, h)  # from the encoder, and from the decoder
print("gradient of the encoder:", E + D.T)
print("weight after the step:", W - 0.1 * (E + D.T))

# %% numpy_parameter
print("gradient of the encoder:", E)
print("gradient of the decoder:", D)
print("weight after the step:", W - 0.1 * E - 0.1 * D.T)
