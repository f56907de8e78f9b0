"""Accelerate's rule: step() and zero_grad() of a prepared optimizer do nothing unless sync_gradients is True."""

# %% torch
import torch

X = torch.tensor([[1.0, 2.0], [3.0, 1.0], [-1.0, 4.0], [2.0, 5.0]])  # a micro-batch each
t = torch.tensor([1.0, 0.0, 2.0, 3.0])
STEPS = 2  # gradient_accumulation_steps


class Prepared:
    """A stand-in for what accelerator.prepare returns for an optimizer or a scheduler."""

    sync_gradients = True

    def __init__(self, wrapped):
        self.wrapped = wrapped

    def step(self):
        if Prepared.sync_gradients:
            self.wrapped.step()

    def zero_grad(self):
        if Prepared.sync_gradients:
            self.wrapped.zero_grad()


def train(prepare, calls_inside_if):
    w = torch.tensor([0.5, 2.0], requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=0.1)
    lr_scheduler = torch.optim.lr_scheduler.StepLR(optimizer, step_size=1, gamma=0.5)
    optimizer, lr_scheduler = prepare(optimizer), prepare(lr_scheduler)
    for i in range(4):
        Prepared.sync_gradients = sync = i % STEPS == STEPS - 1  # accelerator.accumulate sets it
        loss = (X[i] @ w - t[i]) ** 2
        (loss / STEPS).backward()  # accelerator.backward divides, too
        if sync:
            torch.nn.utils.clip_grad_norm_(w, max_norm=10.0)
        if sync or not calls_inside_if:
            optimizer.step()
            lr_scheduler.step()
            optimizer.zero_grad()
    return w.detach()


print("prepared, outside the if:", train(Prepared, False))
print("prepared, inside the if:", train(Prepared, True))
print("not prepared, outside the if:", train(lambda plain: plain, False))
print("not prepared, inside the if:", train(lambda plain: plain, True))

# %% numpy blind="J @ v: a product of two vectors"
import numpy as np

X = np.array([[1.0, 2.0], [3.0, 1.0], [-1.0, 4.0], [2.0, 5.0]])
t = np.array([1.0, 0.0, 2.0, 3.0])


def half(w, i):
    return (X[i] @ w - t[i]) * X[i]  # half the gradient of micro-batch i


def clipped(g):
    return g * min(1, 10 / np.linalg.norm(g))


start = np.array([0.5, 2.0])
right = start - 0.1 * clipped(half(start, 0) + half(start, 1))
right = right - 0.05 * clipped(half(right, 2) + half(right, 3))

wrong = start - 0.1 * half(start, 0)  # a step for each micro-batch, clipped for every second one
wrong = wrong - 0.05 * clipped(half(wrong, 1))
wrong = wrong - 0.025 * half(wrong, 2)
wrong = wrong - 0.0125 * clipped(half(wrong, 3))

print("prepared, outside the if:", right)
print("prepared, inside the if:", right)
print("not prepared, outside the if:", wrong)
print("not prepared, inside the if:", right)
