"""A LoRA layer in a second fine-tuning: the adapter is frozen, and only the base weight learns."""

# %% torch
import torch
from torch import nn


class LoraLinear(nn.Module):
    """A frozen base weight with an adapter that learns."""

    def __init__(self):
        super().__init__()
        self.base = nn.Parameter(torch.tensor([[0.5, 1.0, -2.0], [3.0, -1.0, 0.25]]), requires_grad=False)
        self.lora_A = nn.Parameter(torch.tensor([[1.0, 0.5, 2.0]]))
        self.lora_B = nn.Parameter(torch.tensor([[2.0], [-1.0]]))

    def forward(self, x):
        return x @ self.base.T + x @ self.lora_A.T @ self.lora_B.T


model = LoraLinear()
for name, p in model.named_parameters():
    p.requires_grad_("lora_" not in name)
optimizer = torch.optim.SGD([p for p in model.parameters() if p.requires_grad], lr=0.1)
x, t = torch.tensor([[2.0, 1.0, 3.0]]), torch.tensor([[5.0, 4.0]])
y = model(x)
loss = ((y - t) ** 2).sum()
loss.backward()
optimizer.step()
print("y:", y)
print("gradient of base:", model.base.grad, sep="\n")
for name, p in model.named_parameters():
    print(f"{name} after the step:", p.detach(), sep="\n")
print("has an adapter a gradient:", model.lora_A.grad is not None or model.lora_B.grad is not None)

# %% off
model.zero_grad()
((x @ model.base.T - t) ** 2).sum().backward()  # without the adapter
print("without the adapter, gradient of base:", model.base.grad, sep="\n")

# %% numpy
import numpy as np

W = np.array([[0.5, 1.0, -2.0], [3.0, -1.0, 0.25]])
A, B = np.array([[1.0, 0.5, 2.0]]), np.array([[2.0], [-1.0]])
x, t = np.array([[2.0, 1.0, 3.0]]), np.array([[5.0, 4.0]])
y = x @ (W + B @ A).T
at_W = 2 * (y - t).T @ x
after = W - 0.1 * at_W
print("y:", y)
print("gradient of base:", at_W, sep="\n")
print("base after the step:", after, sep="\n")
print("lora_A after the step:", A, sep="\n")
print("lora_B after the step:", B, sep="\n")

# %% numpy_off
print("without the adapter, gradient of base:", 2 * (x @ after.T - t).T @ x, sep="\n")
