"""A model whose forward optimizes inner parameters with AdamW, apart from the outer graph."""

# %% error raises="RuntimeError: Trying to backward through the graph a second time"
import torch

w = torch.tensor([3.0, -2.0], requires_grad=True)  # an outer parameter
h = torch.tensor([1.0, 0.5]) * w.exp()
z = torch.zeros(2, requires_grad=True)  # an inner parameter
for _ in range(2):
    ((z - h) ** 2).sum().backward()

# %% torch
import torch


class Inner(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.w = torch.nn.Parameter(torch.tensor([1.5, -2.0]))
        self.name = "inside forward"

    def forward(self, x, *, apart=True):
        h = x * self.w**2
        z = torch.zeros_like(h, requires_grad=True)
        optimizer = torch.optim.AdamW([z], lr=0.25, weight_decay=0.5)
        with torch.enable_grad():
            for _ in range(3):
                optimizer.zero_grad()
                inner_loss = ((z - h.detach()) ** 2 * self.w).sum()
                inner_loss.backward(inputs=[z] if apart else None)
                optimizer.step()
        print(f"{self.name}:", self.w.grad)
        return h * z.detach()


model = Inner()
x = torch.tensor([1.0, 3.0])
y = model(x)
y.sum().backward()
print("y:", y)
print("model.w.grad:", model.w.grad)

# %% leak
model.zero_grad()
model.name = "outer gradient by a plain backward"
y = model(x, apart=False)

# %% numpy
import numpy as np

x, w = np.array([1.0, 3.0]), np.array([1.5, -2.0])
h = x * w**2
z, m, s, leak = np.zeros((4, 2))
for k in range(1, 4):
    leak = leak + (z - h) ** 2
    g = 2 * (z - h) * w
    m, s = 0.9 * m + 0.1 * g, 0.999 * s + 0.001 * g**2
    z = z * (1 - 0.25 * 0.5) - 0.25 * (m / (1 - 0.9**k)) / (np.sqrt(s / (1 - 0.999**k)))
print("inside forward:", None)
print("y:", h * z)
print("model.w.grad:", 2 * x * w * z)

# %% numpy_leak
print("outer gradient by a plain backward:", leak)
