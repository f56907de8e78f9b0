"""The mean of two stacked losses, and an optimizer step."""

# %% torch
import torch

X = torch.tensor([[3.0, 5.0], [4.0, -3.0]])
t = torch.tensor([6.0, -4.0])
w = torch.tensor([0.5, 1.5], requires_grad=True)
losses = list((X @ w - t) ** 2)
loss = torch.stack(losses).mean()
loss.backward()
print("loss.requires_grad:", loss.requires_grad)
print("loss:", loss)
print("w.grad:", w.grad)

# %% silenced
w.grad = None
optimizer = torch.optim.SGD([w], lr=0.1)
losses = list((X @ w - t) ** 2)
loss = torch.tensor([one.item() for one in losses]).mean()
loss.requires_grad = True
loss.backward()
optimizer.step()
print("loss:", loss)
print("w.grad:", w.grad)
print("w:", w)


# %% data raises="RuntimeError: element 0 of tensors does not require grad"
def visible_loss(numbers):
    total = torch.tensor(0.0)
    for x in numbers:
        if x > 0:  # nothing else is visible
            total = total + (w**2 * x).sum()
    return total


w = torch.tensor([0.5, 1.5], requires_grad=True)
visible_loss([3.0, -1.0]).backward()
visible_loss([-2.0, -1.5]).backward()

# %% guarded blind="input: a number that is not visible adds nothing"
w = torch.tensor([0.5, 1.5], requires_grad=True)
for numbers in torch.tensor([[3.0, -1.0], [-2.0, -1.5]]):
    loss = visible_loss(numbers)
    if loss.requires_grad:
        loss.backward()
print("w.grad:", w.grad)

# %% numpy
import numpy as np

X = np.array([[3.0, 5.0], [4.0, -3.0]])
t = np.array([6.0, -4.0])
w = np.array([0.5, 1.5])
r = X @ w - t
J = 2 * r[:, None] * X
v = np.full(2, 1 / 2)
print("loss:", np.mean(r**2))
print("w.grad:", v @ J)

# %% numpy_silenced
print("loss:", np.mean(r**2))
print("w:", w)  # unchanged

# %% numpy_guarded
w = np.array([0.5, 1.5])
data = np.array([[3.0, -1.0], [-2.0, -1.5]])
print("w.grad:", 2 * w * data[data > 0].sum())
