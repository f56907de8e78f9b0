"""zero_grad() at the start of Accelerate's accumulate block, or after step(), with and without DeepSpeed."""

# %% torch
import torch

X = torch.tensor([[1.0, 2.0], [3.0, 1.0], [-1.0, 4.0], [2.0, 5.0]])  # a micro-batch each
t = torch.tensor([1.0, 0.0, 2.0, 3.0])


def train(place, deepspeed):
    w = torch.tensor([0.5, 2.0], requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=0.01)

    def zero_grad():  # of the prepared optimizer
        if sync_gradients and not deepspeed:
            optimizer.zero_grad()

    for i in range(4):
        sync_gradients = i % 2 == 1  # in the last micro-batch of a step
        if place == "start":
            zero_grad()
        ((X[i] @ w - t[i]) ** 2 / 2).backward()  # accelerator.backward
        if sync_gradients:
            optimizer.step()
            if deepspeed:  # here accelerator.backward has called engine.step(), which also clears
                optimizer.zero_grad()
        if place == "end":
            zero_grad()
    return w.detach()


print("at the start:", train("start", deepspeed=False))
print("after step:", train("end", deepspeed=False))
print("at the start, DeepSpeed:", train("start", deepspeed=True))
print("after step, DeepSpeed:", train("end", deepspeed=True))

# %% numpy blind="J @ v: a product of two vectors"
import numpy as np

X = np.array([[1.0, 2.0], [3.0, 1.0], [-1.0, 4.0], [2.0, 5.0]])
t = np.array([1.0, 0.0, 2.0, 3.0])


def descend(parts):
    w = np.array([0.5, 2.0])
    for part in parts:
        w = w - 0.01 * sum((X[i] @ w - t[i]) * X[i] for i in part)
    return w


print("at the start:", descend([[1], [3]]))
right = descend([[0, 1], [2, 3]])
print("after step:", right)
print("at the start, DeepSpeed:", right)
print("after step, DeepSpeed:", right)
