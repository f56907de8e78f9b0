"""The generator's step of a GAN: D as it is, D frozen, and D under no_grad."""

# %% torch
import torch
from torch import nn
from torch.utils.flop_counter import FlopCounterMode

z = torch.tensor([[1.0, -0.5], [0.25, 2.0], [-1.5, 0.75]], dtype=torch.float64)
G = nn.Linear(2, 3, bias=False, dtype=torch.float64)
D = nn.Sequential(
    nn.Linear(3, 4, bias=False, dtype=torch.float64), nn.Tanh(), nn.Linear(4, 1, bias=False, dtype=torch.float64)
)
with torch.no_grad():
    G.weight.copy_(torch.tensor([[0.5, -0.25], [0.75, 0.5], [-0.5, 1.0]]))
    D[0].weight.copy_(torch.tensor([[0.5, -1.0, 0.25], [1.0, 0.5, -0.75], [-0.25, 0.75, 0.5], [0.5, 0.25, 1.0]]))
    D[2].weight.copy_(torch.tensor([[1.0, -0.5, 0.75, 0.25]]))


def generator_step():
    """Run forward and backward of the generator's loss. Return the operations of backward."""
    G.zero_grad()
    D.zero_grad()
    fake = G(z)
    g_loss = nn.functional.softplus(-D(fake)).mean()
    with FlopCounterMode(display=False) as counter:
        g_loss.backward()
    return counter.get_total_flops()


print("operations of backward:", generator_step())
print("G.weight.grad:", G.weight.grad, sep="\n")
print("gradient left in D:", D[2].weight.grad)

# %% frozen
D.requires_grad_(False)  # before the forward pass
print("operations of backward, frozen:", generator_step())
D.requires_grad_(True)  # before the loss of the discriminator
print("gradient of G, frozen:", G.weight.grad, sep="\n")
print("gradient left in D, frozen:", D[2].weight.grad)

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
with torch.no_grad():
    score = D(G(z))
nn.functional.softplus(-score).mean().backward()

# %% silent
G.zero_grad()
target = torch.tensor([[0.5, 1.0, -1.0], [0.25, -0.5, 1.5], [1.0, 0.75, 0.5]], dtype=torch.float64)
fake = G(z)
with torch.no_grad():
    score = D(fake)
g_loss = nn.functional.softplus(-score).mean() + (fake - target).square().sum()
g_loss.backward()
print("gradient of G, only the other term:", G.weight.grad, sep="\n")

# %% numpy
import numpy as np

z = np.array([[1.0, -0.5], [0.25, 2.0], [-1.5, 0.75]])
W = np.array([[0.5, -0.25], [0.75, 0.5], [-0.5, 1.0]])
A = np.array([[0.5, -1.0, 0.25], [1.0, 0.5, -0.75], [-0.25, 0.75, 0.5], [0.5, 0.25, 1.0]])
b = np.array([[1.0, -0.5, 0.75, 0.25]])
fake = z @ W.T
H = np.tanh(fake @ A.T)
v = -1 / (1 + np.exp(H @ b.T)) / len(z)
at_fake = v @ b * (1 - H**2) @ A
n, through_D, weights_of_D = len(z), b.size + A.size, b.size + A.size
print("operations of backward:", 2 * n * (through_D + weights_of_D + W.size))
print("G.weight.grad:", at_fake.T @ z, sep="\n")
print("gradient left in D:", v.T @ H)

# %% numpy_frozen
print("operations of backward, frozen:", 2 * n * (through_D + W.size))
print("gradient of G, frozen:", at_fake.T @ z, sep="\n")

# %% numpy_silent
target = np.array([[0.5, 1.0, -1.0], [0.25, -0.5, 1.5], [1.0, 0.75, 0.5]])
print("gradient of G, only the other term:", 2 * (fake - target).T @ z, sep="\n")
