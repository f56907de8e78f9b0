"""Two heads on one body: a call of backward for each loss, and one call for both."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0])
body = torch.tensor([[0.5, -1.0], [3.0, 0.25]], requires_grad=True)
head_a = torch.tensor([3.0, -1.0], requires_grad=True)
head_b = torch.tensor([0.5, 2.0], requires_grad=True)


def two_calls(a, b):
    a.backward(retain_graph=True)
    b.backward()


def one_call(a, b):
    torch.autograd.backward([a, b])


for backward in (two_calls, one_call):
    body.grad = head_a.grad = head_b.grad = None
    received = []
    h = (body @ x) ** 2
    h.register_hook(received.append)
    backward(a=(head_a * h).sum() ** 2, b=(head_b * h).sum() ** 2)
    print("received at h:", torch.stack(received), sep="\n")
    print("body.grad:", body.grad, sep="\n")
    print("head_a.grad:", head_a.grad)
    print("head_b.grad:", head_b.grad)

# %% numpy
import numpy as np

x = np.array([1.0, 2.0])
body = np.array([[0.5, -1.0], [3.0, 0.25]])
heads = np.array([[3.0, -1.0], [0.5, 2.0]])
h = (body @ x) ** 2
slopes = 2 * np.array([np.sum(head * h) for head in heads])  # of the losses, at the outputs of the heads
V = slopes[:, None] * heads  # a row for each loss
inner = 2 * (body @ x)  # the slope of h, at each of its elements
parts = np.array([np.outer(v * inner, x) for v in V])
both = np.outer(V.sum(axis=0) * inner, x)
for at_h, at_body in ((V, parts.sum(axis=0)), (V.sum(axis=0)[None], both)):
    print("received at h:", at_h, sep="\n")
    print("body.grad:", at_body, sep="\n")
    print("head_a.grad:", slopes[0] * h)
    print("head_b.grad:", slopes[1] * h)
