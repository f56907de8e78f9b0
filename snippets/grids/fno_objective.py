"""The gradient of an objective through a Fourier layer, and one product with the Jacobian, without the Jacobian."""

# %% torch rtol=1e-9
import torch

n = 8
weights = torch.tensor([1.0, 0.5 - 0.25j, -0.75 + 1.0j], dtype=torch.complex128)  # for the three lowest frequencies
a = torch.sin(torch.arange(n, dtype=torch.float64)) + 0.5  # the field that you optimize
target = torch.cos(torch.arange(n, dtype=torch.float64))


def model(a):
    spectrum = torch.fft.rfft(a)
    kept = torch.cat([spectrum[:3] * weights, torch.zeros(2, dtype=torch.complex128)])
    return torch.tanh(torch.fft.irfft(kept, n=n))


a.requires_grad_()
objective = (model(a) - target).square().mean()
objective.backward()
print("a.grad:", a.grad)

direction = torch.linspace(-1, 2, n, dtype=torch.float64)
change = torch.func.jvp(model, (a.detach(),), (direction,))[1]
print("Ju:", change)

# %% whole rtol=1e-9
J = torch.func.jacrev(model)(a.detach())
print("shape of J:", tuple(J.shape))
print("from J:", (2 * (model(a).detach() - target) / n) @ J)

# %% numpy
import numpy as np

n, weights = 8, np.array([1.0, 0.5 - 0.25j, -0.75 + 1.0j])
a, target, u = np.sin(np.arange(n)) + 0.5, np.cos(np.arange(n)), np.linspace(-1, 2, n)
kernel = np.zeros(n)
for k, w in enumerate(weights):
    wave = w * np.exp(2j * np.pi * k * np.arange(n) / n)
    kernel += wave.real * (1 if k == 0 else 2) / n
C = np.array([[kernel[(i - j) % n] for j in range(n)] for i in range(n)])  # a convolution on the circle
y = np.tanh(C @ a)
J = (1 - y**2)[:, None] * C
v = 2 * (y - target) / n
print("a.grad:", v @ J)
print("Ju:", J @ u)

# %% numpy_whole
print("shape of J:", J.shape)
print("from J:", v @ J)
