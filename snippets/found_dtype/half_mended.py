"""The same loss, in single precision and with the target rounded to half precision."""

# %% torch
import torch

huber_loss = torch.nn.functional.huber_loss
w = torch.tensor([1000.0], requires_grad=True)
t = torch.tensor([[1001.5]])
with torch.autocast("cpu", dtype=torch.bfloat16):
    prediction = torch.nn.functional.linear(torch.ones(1, 1), w[None])
print("prediction.dtype:", prediction.dtype)
loss = huber_loss(prediction.float(), t.float())
loss.backward(retain_graph=True)
print("loss:", loss)
print("w.grad:", w.grad)

# %% rounded
w.grad = None
loss = huber_loss(prediction, t.to(prediction.dtype))
loss.backward()
print("rounded target:", t.to(prediction.dtype))
print("loss:", loss)
print("w.grad:", w.grad)

# %% numpy one-point="bfloat16 holds 1000 exactly, and rounds most other numbers"
import numpy as np

w = np.array([1000.0])
t = np.array([[1001.5]])


def huber(error):
    slope = np.clip(error, -1, 1)
    return np.mean(slope * error - slope**2 / 2), slope[0]


loss, slope = huber(w - t)
print("loss:", loss)
print("w.grad:", slope)

# %% numpy_rounded one-point="bfloat16 holds 1000 exactly, and rounds most other numbers"
gap = 2.0 ** (np.floor(np.log2(t)) - 7)  # bfloat16 keeps seven bits after the first
t_half = np.round(t / gap) * gap
loss, slope = huber(w - t_half)
print("rounded target:", t_half)
print("loss:", loss)
print("w.grad:", slope)
