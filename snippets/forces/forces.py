"""Forces as the negative gradient of an energy, and a loss on the forces."""

# %% torch
import torch

p = torch.tensor([[0.0, 0.5], [3.0, 1.0]], requires_grad=True)  # two atoms
k = torch.tensor(0.5, requires_grad=True)  # stands for the weights
d = torch.tensor(7.0, requires_grad=True)
reference = torch.tensor([[20.0, 5.0], [-20.0, -5.0]])

energy = k * ((p[1] - p[0]).square().sum() - d) ** 2
(gradient,) = torch.autograd.grad(energy, p, create_graph=True)
forces = -gradient
loss = ((forces - reference) ** 2).sum()
at_k, at_d = torch.autograd.grad(loss, (k, d))
print("energy:", energy.item())
print("forces:", forces.detach(), sep="\n")
print("at k:", at_k)
print("at d:", at_d)


# %% freed raises="RuntimeError: Trying to backward through the graph a second time"
energy = k * ((p[1] - p[0]).square().sum() - d) ** 2
(gradient,) = torch.autograd.grad(energy, p)
loss = energy + ((-gradient - reference) ** 2).sum()
loss.backward()


# %% only
def predict(p, *, with_forces):
    with torch.set_grad_enabled(with_forces):
        p = p.detach().requires_grad_(with_forces)
        energy = k * ((p[1] - p[0]).square().sum() - d) ** 2
        forces = -torch.autograd.grad(energy, p)[0] if with_forces else None
    return energy.detach(), forces


print("energy alone:", predict(p, with_forces=False)[0])
with torch.no_grad():
    print("with forces:", predict(p, with_forces=True)[1].flatten())

# %% numpy
import numpy as np

p, k, d = np.array([[0.0, 0.5], [3.0, 1.0]]), 0.5, 7.0
F_reference = np.array([[20.0, 5.0], [-20.0, -5.0]])
r = p[1] - p[0]
s = r @ r - d
direction = np.stack([r, -r])
F = 4 * k * s * direction
v = 2 * (F - F_reference)
print("energy:", k * s**2)
print("forces:", F, sep="\n")
print("at k:", np.sum(v * 4 * s * direction))
print("at d:", np.sum(v * -4 * k * direction))

# %% numpy_only
print("energy alone:", k * s**2)
print("with forces:", F.ravel())
