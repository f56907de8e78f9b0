"""The magnitude of a silent frame: its gradient for four ways to write it."""

# %% torch
import torch

signal = torch.tensor([0.0, 0.0, 0.0, 0.0, 1.0, -2.0, 0.5, 3.0])  # a silent frame, and one with sound


def show(name, magnitudes):
    x = signal.clone().requires_grad_()
    spectrum = torch.stft(x, n_fft=4, hop_length=4, window=torch.ones(4), center=False, return_complex=True)
    magnitudes(spectrum).sum().backward()
    print(f"gradient, {name}:", x.grad.reshape(2, 4), sep="\n")


show("squares and root", lambda S: (S.real**2 + S.imag**2).sqrt())
show("log of abs", lambda S: S.abs().log())

# %% fixed
show("abs", lambda S: S.abs())
show("log with a floor", lambda S: S.abs().clamp(min=0.001).log())

# %% numpy
import numpy as np

frames = np.array([0.0, 0.0, 0.0, 0.0, 1.0, -2.0, 0.5, 3.0]).reshape(2, 4)
F = np.exp(-2j * np.pi * np.outer(np.arange(3), np.arange(4)) / 4)  # three frequencies
S = frames @ F.T
size = np.abs(S)
with np.errstate(divide="ignore", invalid="ignore"):
    root = S / size
    logarithm = S / size**2
print("gradient, squares and root:", (root.conj() @ F).real, sep="\n")
print("gradient, log of abs:", (logarithm.conj() @ F).real, sep="\n")

# %% numpy_fixed
print("gradient, abs:", (np.where(size > 0, root, 0).conj() @ F).real, sep="\n")
print("gradient, log with a floor:", (np.where(size > 0.001, logarithm, 0).conj() @ F).real, sep="\n")
