"""A sum of terms: del removes names, and the graph of the sum keeps the tensors."""

# %% torch
import weakref

import torch

w = torch.tensor([0.5, -1.5], requires_grad=True)

I_total, fields = 0, []
for z in (0.3, 0.8, 1.4):
    E = torch.sin(z * w)
    I_i = (E**2).sum()
    I_total += I_i
    fields.append(weakref.ref(E))  # shows whether E still exists, and does not keep it
    del E, I_i
    print("fields alive:", sum(field() is not None for field in fields))
I_total.backward()
print("I_total:", I_total.detach())
print("w.grad:", w.grad)
print("fields alive:", sum(field() is not None for field in fields))

# %% each
w.grad = None
I_total, fields = 0, []
for z in (0.3, 0.8, 1.4):
    E = torch.sin(z * w)
    I_i = (E**2).sum()
    I_i.backward()
    I_total += I_i.detach()
    fields.append(weakref.ref(E))
    del E, I_i
    print("fields alive:", sum(field() is not None for field in fields))
print("I_total:", I_total)
print("w.grad:", w.grad)

# %% twice
w.grad = None
with torch.no_grad():
    I_total = sum((torch.sin(z * w) ** 2).sum() for z in (0.3, 0.8, 1.4))
I_total.requires_grad_()
loss = (I_total - 5) ** 2
loss.backward()  # I_total.grad is the weight of each term
for z in (0.3, 0.8, 1.4):
    I_i = (torch.sin(z * w) ** 2).sum()
    I_i.backward(I_total.grad)
print("I_total.grad:", I_total.grad)
print("w.grad:", w.grad)

# %% numpy
import numpy as np

w, z = np.array([0.5, -1.5]), np.array([0.3, 0.8, 1.4])
E = np.sin(np.outer(z, w))
for i in range(3):
    print("fields alive:", 1 + i)
print("I_total:", np.sum(E**2))
at_w = np.sum(2 * E * np.cos(np.outer(z, w)) * z[:, None], axis=0)
print("w.grad:", at_w)
print("fields alive:", 0)

# %% numpy_each
for _ in z:
    print("fields alive:", 0)
print("I_total:", np.sum(E**2))
print("w.grad:", at_w)

# %% numpy_twice
v = 2 * (np.sum(E**2) - 5)
print("I_total.grad:", v)
print("w.grad:", v * at_w)
