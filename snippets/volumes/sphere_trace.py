"""A ray hits a sphere: backward through the steps of a sphere tracer, and through one step at the end."""

# %% torch rtol=1e-8
import torch

torch.set_default_dtype(torch.float64)
eye, ray = torch.tensor([0.0, 0.0, -3.0]), torch.tensor([0.15, 0.2, 1.0])
ray = ray / ray.norm()
center = torch.tensor([0.1, -0.2, 0.4], requires_grad=True)


def sdf(p):
    return (p - center).norm() - 1.3


def march(t, steps):
    for _ in range(steps):
        t = t + sdf(eye + t * ray)
    return t


for steps in (2, 4, 60):
    t = march(torch.tensor(0.0), steps)
    print("through the steps:", torch.autograd.grad(t, center)[0])

# %% last rtol=1e-8
with torch.no_grad():
    t = march(torch.tensor(0.0), 60)
p = (eye + t * ray).requires_grad_()
distance = sdf(p)
(normal,) = torch.autograd.grad(distance, p, retain_graph=True)
naive = t + distance
exact = t - distance / (normal * ray).sum()
print("naive step:", torch.autograd.grad(naive, center, retain_graph=True)[0])
print("divided step:", torch.autograd.grad(exact, center)[0])
torch.set_default_dtype(torch.float32)

# %% numpy rtol=1e-8
import numpy as np

eye, ray = np.array([0.0, 0.0, -3.0]), np.array([0.15, 0.2, 1.0])
ray = ray / np.sqrt(np.sum(ray**2))
center = np.array([0.1, -0.2, 0.4])
for steps in (2, 4, 60):
    t, D = 0.0, np.zeros(3)
    for _ in range(steps):
        across = eye + t * ray - center
        distance = np.sqrt(np.sum(across**2))
        n = across / distance
        t, D = t + distance - 1.3, D + np.sum(n * ray) * D - n
    print("through the steps:", D)

# %% numpy_last rtol=1e-8 one-point="another ray can miss the ball"
b = np.sum((center - eye) * ray)  # the closest point of the ray to the center
half = np.sqrt(b**2 - np.sum((center - eye) ** 2) + 1.3**2)  # half of the chord
n = (eye + (b - half) * ray - center) / 1.3
print("naive step:", -n)
print("divided step:", ray - (b * ray - (center - eye)) / half)
