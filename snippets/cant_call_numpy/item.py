"""item() of a loss with a graph: L = x₁³ + x₂³."""

# %% torch
import torch

x = torch.tensor([3.0, 5.0], requires_grad=True)
y = x**3
loss = y.sum()
print("loss.item():", loss.item())
print("loss.cpu().detach().item():", loss.cpu().detach().item())
print("y.tolist():", y.tolist())
loss.backward()  # item() has not cut the graph of loss
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([3.0, 5.0])
y = x**3
loss = np.sum(y)
print("loss.item():", loss)
print("loss.cpu().detach().item():", loss)
print("y.tolist():", y.tolist())
print("x.grad:", 3 * x**2)
