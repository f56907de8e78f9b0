"""DINO's cancel_gradients_last_layer: a gradient of None, zeros, and a learning rate of zero in the first step."""

# %% torch
import torch

start = torch.tensor([2.0, -1.0])
inputs = [torch.tensor([3.0, -0.2]), torch.tensor([0.5, 4.0])]  # one for each epoch


def train(freeze):
    last_layer, teacher = start.clone().requires_grad_(), start.clone()
    optimizer = torch.optim.AdamW([last_layer], lr=0.1, weight_decay=0.5)
    for epoch, x in enumerate(inputs):
        optimizer.zero_grad()
        (last_layer * x).sum().backward()
        if epoch == 0 and freeze == "grad = None":
            last_layer.grad = None
        if epoch == 0 and freeze == "zeros":
            last_layer.grad.zero_()
        optimizer.param_groups[0]["lr"] = 0.0 if epoch == 0 and freeze == "lr = zero" else 0.1
        optimizer.step()
        teacher.lerp_(last_layer.detach(), 0.25)  # the moving average of the student
        print(f"{freeze}, student:", last_layer)
        print(f"{freeze}, teacher:", teacher)


train("grad = None")

# %% zeros
train("zeros")

# %% rate
train("lr = zero")

# %% numpy
import numpy as np

w0, x0, x1 = np.array([2.0, -1.0]), np.array([3.0, -0.2]), np.array([0.5, 4.0])
b1, b2 = 0.9, 0.999


def step(w, lr, direction):
    return (1 - lr * 0.5) * w - lr * direction


def moved(teacher, w):
    return teacher + 0.25 * (w - teacher)


def second_step(first):  # the direction, with the gradients first and x1
    m = (b1 * first + x1) * (1 - b1) / (1 - b1**2)
    s = (b2 * first**2 + x1**2) * (1 - b2) / (1 - b2**2)
    return m / np.sqrt(s)


w = step(w0, 0.0, np.sign(x0))  # no step
print("grad = None, student:", w)
print("grad = None, teacher:", moved(w0, w))
w = step(w, 0.1, np.sign(x1))
print("grad = None, student:", w)
print("grad = None, teacher:", moved(w0, w))

# %% numpy_zeros
w = step(w0, 0.1, np.zeros(2))
teacher = moved(w0, w)
print("zeros, student:", w)
print("zeros, teacher:", teacher)
w = step(w, 0.1, second_step(np.zeros(2)))
print("zeros, student:", w)
print("zeros, teacher:", moved(teacher, w))

# %% numpy_rate
w = step(w0, 0.0, np.sign(x0))
print("lr = zero, student:", w)
print("lr = zero, teacher:", moved(w0, w))
w = step(w, 0.1, second_step(x0))
print("lr = zero, student:", w)
print("lr = zero, teacher:", moved(w0, w))
