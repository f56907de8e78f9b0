"""The KL term with a clamped logvar, and with softplus for the standard deviation."""

# %% torch
import torch
import torch.nn.functional as F


def show(name, logvar_of):
    raw = torch.tensor([3.0, 30.0, 100.0, -40.0], requires_grad=True)
    logvar = logvar_of(raw)
    KL = -0.5 * (1 + logvar - 0.7**2 - logvar.exp())
    KL.sum().backward()
    print(f"KL, {name}:", KL.detach())
    print(f"gradient, {name}:", raw.grad)


show("clamp", lambda raw: raw.clamp(-30.0, 20.0))

# %% softplus
show("softplus", lambda raw: 2 * (F.softplus(raw) + 0.001).log())

# %% numpy
import numpy as np


def show(name, logvar, slope):
    print(f"KL, {name}:", (0.7**2 + np.exp(logvar) - logvar - 1) / 2)
    print(f"gradient, {name}:", (np.exp(logvar) - 1) / 2 * slope)


raw = np.array([3.0, 30.0, 100.0, -40.0])
show("clamp", np.clip(raw, -30, 20), (raw >= -30) & (raw <= 20))

# %% numpy_softplus
s = np.log1p(np.exp(raw)) + 0.001
show("softplus", 2 * np.log(s), 2 / s / (1 + np.exp(-raw)))
