"""Noisy top-2 gating of three experts: the gradients of w_gate and w_noise from the NLL loss."""

# %% torch
import torch
import torch.nn.functional as F

x = torch.tensor([[1.0, -0.5], [2.0, 1.5]])  # two tokens
w_gate = torch.tensor([[0.5, -1.0, 0.25], [0.75, 0.5, -0.5]], requires_grad=True)
w_noise = torch.tensor([[0.2, 0.6, -0.4], [-0.3, 0.1, 0.8]], requires_grad=True)
noise = torch.tensor([[0.4, -0.7, 1.1], [-0.2, 1.5, -0.6]])  # torch.randn in training
experts = torch.tensor([[0.7, 0.2, 0.4], [0.1, 0.6, 0.5]])  # probability of the right class, from each expert

logits = x @ w_gate + noise * F.softplus(x @ w_noise)
logits.retain_grad()
top, chosen = logits.topk(2)
gates = torch.zeros_like(logits).scatter(1, chosen, top.softmax(1))
loss = -(gates * experts).sum(1).log().mean()
loss.backward()
print("logits:", logits.detach(), sep="\n")
print("chosen:", chosen, sep="\n")
print("gates:", gates.detach(), sep="\n")
print("experts:", experts, sep="\n")
print("logits.grad:", logits.grad, sep="\n")
print("w_gate.grad:", w_gate.grad, sep="\n")
print("w_noise.grad:", w_noise.grad, sep="\n")

# %% numpy
import numpy as np

x = np.array([[1.0, -0.5], [2.0, 1.5]])
w_gate = np.array([[0.5, -1.0, 0.25], [0.75, 0.5, -0.5]])
w_noise = np.array([[0.2, 0.6, -0.4], [-0.3, 0.1, 0.8]])
noise = np.array([[0.4, -0.7, 1.1], [-0.2, 1.5, -0.6]])
experts = np.array([[0.7, 0.2, 0.4], [0.1, 0.6, 0.5]])

raw = x @ w_noise
logits = x @ w_gate + noise * np.log1p(np.exp(raw))
order = np.argsort(-logits, axis=1)
C = np.ones((2, 3))
np.put_along_axis(C, order[:, 2:], 0, axis=1)  # 0 at the expert that is left out
gates = C * np.exp(logits)
gates = gates / gates.sum(1, keepdims=True)
s = (gates * experts).sum(1, keepdims=True)  # the probability of the right class
G = -gates * (experts - s) / s / 2
print("logits:", logits, sep="\n")
print("chosen:", order[:, :2], sep="\n")
print("gates:", gates, sep="\n")
print("experts:", experts, sep="\n")
print("logits.grad:", G, sep="\n")
print("w_gate.grad:", x.T @ G, sep="\n")
print("w_noise.grad:", x.T @ (G * noise / (1 + np.exp(-raw))), sep="\n")
