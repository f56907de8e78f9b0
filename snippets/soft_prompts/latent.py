"""The latent z of a trained generator G(z) = tanh(zW), whose image is closest to x."""

# %% torch
import torch
from torch import nn

generator = nn.Sequential(nn.Linear(2, 3, bias=False), nn.Tanh())
with torch.no_grad():
    generator[0].weight.copy_(torch.tensor([[0.5, -1.0], [1.5, 0.25], [-0.75, 2.0]]))
generator.eval().requires_grad_(False)

x = torch.tensor([[0.3, 0.6, -0.4]])
z = torch.tensor([[0.1, 0.2]], requires_grad=True)
optimizer = torch.optim.SGD([z], lr=0.25)
for _ in range(4):
    optimizer.zero_grad()
    loss = (generator(z) - x).pow(2).sum()
    loss.backward()
    optimizer.step()
    print("loss:", loss.item())
print("z:", z.detach())
print("gradient of the weight:", generator[0].weight.grad)

# %% numpy rtol=1e-5
import numpy as np

W = np.array([[0.5, -1.0], [1.5, 0.25], [-0.75, 2.0]]).T
x, z = np.array([[0.3, 0.6, -0.4]]), np.array([[0.1, 0.2]])
for _ in range(4):
    image = np.tanh(z @ W)
    v = 2 * (image - x)
    z = z - 0.25 * (v * (1 - image**2)) @ W.T
    print("loss:", np.sum((image - x) ** 2))
print("z:", z)
