"""The condition for a step in a loop that counts from zero: batch_idx, or batch_idx + 1."""

# %% torch
import torch

train_loader = torch.tensor([3.0, 30.0, 300.0, 3000.0, 30000.0])  # five batches
accumulation_steps = 3
w = torch.tensor(1.0, requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.01)

for batch_idx, batch in enumerate(train_loader):
    (w * batch / accumulation_steps).backward()
    if batch_idx % accumulation_steps == 0:
        print("a step with the gradient:", w.grad)
        optimizer.step()
        optimizer.zero_grad()
print("left over:", w.grad)

# %% fixed
optimizer.zero_grad()
for batch_idx, batch in enumerate(train_loader):
    start = batch_idx - batch_idx % accumulation_steps  # of this group
    size = min(accumulation_steps, len(train_loader) - start)
    (w * batch / size).backward()
    if (batch_idx + 1) % accumulation_steps == 0 or batch_idx + 1 == len(train_loader):
        print("a right step has the gradient:", w.grad)
        optimizer.step()
        optimizer.zero_grad()
print("left over, right:", w.grad)

# %% numpy blind="J.T: J is a vector"
import numpy as np

J = np.array([3.0, 30.0, 300.0, 3000.0, 30000.0])  # a number for each batch
v = np.array([[1, 0, 0, 0, 0], [0, 1, 1, 1, 0], [0, 0, 0, 0, 1]]) / 3
for gradient in (v @ J)[:2]:
    print("a step with the gradient:", gradient)
print("left over:", (v @ J)[2])

# %% numpy_fixed
v = np.array([[1 / 3, 1 / 3, 1 / 3, 0, 0], [0, 0, 0, 1 / 2, 1 / 2]])
for gradient in v @ J:
    print("a right step has the gradient:", gradient)
