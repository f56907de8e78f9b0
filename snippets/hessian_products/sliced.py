"""Score matching with the exact trace and with a few directions (sliced score matching)."""

# %% torch
import torch

W = torch.tensor([[1.0, 0.5], [-0.5, 2.0]], requires_grad=True)
samples = torch.tensor([[0.5, 1.0], [-1.0, 0.25]], requires_grad=True)
directions = torch.tensor([[1.0, 1.0], [1.0, -1.0]])  # all signs, up to a common factor

score = torch.tanh(samples @ W.T)
squares = (score**2).sum(1) / 2
terms = []
for v in directions:
    gradv = (score * v).sum()
    (grad2,) = torch.autograd.grad(gradv, samples, create_graph=True)
    terms.append((v * grad2).sum(1))
    print("along v:", terms[-1])
trace = torch.stack(terms).mean(0)
print("trace:", trace)
loss = (squares + trace).mean()
loss.backward()
print("W.grad:", W.grad)

# %% lost
W.grad = None
score = torch.tanh(samples @ W.T)
squares = (score**2).sum(1) / 2
v = directions[0]
(grad2,) = torch.autograd.grad((score * v).sum(), samples, retain_graph=True)
(squares + (v * grad2).sum(1)).mean().backward()
print("W.grad:", W.grad)

# %% numpy one-point="the mean over v is the trace because each entry of v is 1 or -1"
import numpy as np

W, samples = np.array([[1.0, 0.5], [-0.5, 2.0]]), np.array([[0.5, 1.0], [-1.0, 0.25]])
directions = np.array([[1.0, 1.0], [1.0, -1.0]])
y = np.tanh(samples @ W.T)
slope = 1 - y**2
J = slope[:, :, None] * W  # of each sample
for v in directions:
    print("along v:", v @ J @ v)
print("trace:", np.trace(J, axis1=1, axis2=2))
of_squares = (y * slope).T @ samples
of_trace = np.diag(slope.sum(0)) + (-2 * y * slope * np.diag(W)).T @ samples
print("W.grad:", (of_squares + of_trace) / len(samples))

# %% numpy_lost
print("W.grad:", of_squares / len(samples))
