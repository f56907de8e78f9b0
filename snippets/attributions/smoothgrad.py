"""SmoothGrad: one forward pass for each noisy copy, and the error if the forward pass is outside of the loop."""

# %% error raises="RuntimeError: Trying to backward through the graph a second time"
import torch

W = torch.tensor([[0.5, -1.0], [2.0, 0.3]])
noise = torch.tensor([[0.1, -0.2], [0.05, 0.3], [-0.15, 0.1]])
data = torch.tensor([0.8, 0.3])
image = data.clone().requires_grad_()

output = torch.tanh(W @ image) ** 2
prediction = output.argmax()
output.sum().backward()  # without the flag: the graph is freed here
one_hot = torch.zeros(2)
one_hot[prediction] = 1
(one_hot * output).sum().backward(retain_graph=True)

# %% torch
total = torch.zeros(2)
for e in noise:
    x = (data + e).requires_grad_()
    output = torch.tanh(W @ x) ** 2  # a new graph
    score = output[prediction]
    score.backward()
    total += x.grad
print("SmoothGrad:", total / len(noise))

# %% batch
X = (data + noise).requires_grad_()
score = (torch.tanh(X @ W.T) ** 2)[:, prediction].sum()
(g,) = torch.autograd.grad(score, X)
print("SmoothGrad:", g.mean(0))

# %% numpy
import numpy as np

W = np.array([[0.5, -1.0], [2.0, 0.3]])
noise = np.array([[0.1, -0.2], [0.05, 0.3], [-0.15, 0.1]])
data = np.array([0.8, 0.3])
w = W[np.argmax(np.tanh(W @ data) ** 2)]
y = np.tanh((data + noise) @ w)
G = (2 * y * (1 - y**2))[:, None] * w
print("SmoothGrad:", G.mean(0))

# %% numpy_batch
print("SmoothGrad:", G.mean(0))
