"""A loss that is linear in the probabilities, against the cross entropy, at a wrong answer that grows certain."""

# %% torch
import torch
import torch.nn.functional as F

D = torch.tensor([0.0, 1.0, 2.0], dtype=torch.float64)  # the distance of each class from the right class 0
for wrong in 1.0, 6.0, 12.0:
    z = torch.tensor([0.0, 0.5, wrong], dtype=torch.float64, requires_grad=True)
    p = z.softmax(dim=0)
    (p * D).sum().backward()
    print("p:", p.detach())
    print("linear")
    print("z.grad:", z.grad)
    z.grad = None
    F.cross_entropy(z[None], torch.tensor([0])).backward()
    print("cross entropy")
    print("z.grad:", z.grad)

# %% soft_target
near = torch.tensor([0.7, 0.2, 0.1], dtype=torch.float64)  # more for the classes that are near the right one
z.grad = None
F.cross_entropy(z[None], near[None]).backward()
print("z.grad:", z.grad)

# %% numpy blind="J @ v, J.T: a dot product of two vectors"
import numpy as np

D = np.array([0.0, 1.0, 2.0])
for wrong in 1.0, 6.0, 12.0:
    e = np.exp(np.array([0.0, 0.5, wrong]))
    p = e / np.sum(e)
    print("p:", p)
    print("z.grad:", p * (D - p @ D))
    print("z.grad:", p - (np.arange(3) == 0))

# %% numpy_soft_target
near = np.array([0.7, 0.2, 0.1])
print("z.grad:", p * np.sum(near) - near)
