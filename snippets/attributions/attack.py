"""The gradient of an attack on a net with batch norm and dropout: in train() and in eval()."""

# %% torch
import torch
from torch import nn

norm = nn.BatchNorm1d(2, eps=0.01)
model = nn.Sequential(norm, nn.Tanh(), nn.Linear(2, 1, bias=False))
model[2].weight.data = torch.tensor([[1.0, -2.0]])
norm.running_mean.copy_(torch.tensor([0.2, -0.1]))
norm.running_var.copy_(torch.tensor([0.5, 0.8]))
image = torch.tensor([[0.3, 0.9]])
others = [torch.tensor([[-0.4, 0.2], [0.7, -0.3]]), torch.tensor([[0.4, 2.5], [2.2, 1.4]])]


def gradient(rest):  # of the first image, in a batch with others
    x = torch.cat([image, rest]).requires_grad_()
    loss = (model(x) ** 2)[0].sum()
    return torch.autograd.grad(loss, x)[0][0]


mean = norm.running_mean.clone()
for rest in others:
    print("train, gradient:", gradient(rest))
print("train, running mean moved by:", norm.running_mean - mean)

# %% eval
norm.running_mean.copy_(mean)
norm.running_var.copy_(torch.tensor([0.5, 0.8]))
model.eval()
for rest in others:
    print("eval, gradient:", gradient(rest))
model.train()  # back to training
print("running mean moved:", not norm.running_mean.equal(mean))

# %% dropout
dropout = nn.Sequential(nn.Dropout(0.5), nn.Linear(200, 1))
x = torch.ones(1, 200, requires_grad=True)
signs = [torch.autograd.grad(dropout(x).sum(), x)[0].sign() for _ in range(2)]
print("train, same signs twice:", signs[0].equal(signs[1]))
dropout.eval()
signs = [torch.autograd.grad(dropout(x).sum(), x)[0].sign() for _ in range(2)]
print("eval, same signs twice:", signs[0].equal(signs[1]))

# %% numpy rtol=4e-6 blind="J @ v: a product of two vectors"
import numpy as np

w = np.array([1.0, -2.0])
image = np.array([[0.3, 0.9]])
others = [np.array([[-0.4, 0.2], [0.7, -0.3]]), np.array([[0.4, 2.5], [2.2, 1.4]])]


def at_normalized(z):
    h = np.tanh(z)
    return 2 * (w @ h) * w * (1 - h**2)


running = np.array([0.2, -0.1])
for rest in others:
    x = np.concatenate([image, rest])
    s = np.sqrt(x.var(0) + 0.01)
    z = (x[0] - x.mean(0)) / s
    v = at_normalized(z)
    print("train, gradient:", (v - v / 3 - z * z * v / 3) / s)  # mean and variance pass a gradient too
    running = 0.9 * running + 0.1 * x.mean(0)
print("train, running mean moved by:", running - np.array([0.2, -0.1]))

# %% numpy_eval
mean, s = np.array([0.2, -0.1]), np.sqrt(np.array([0.5, 0.8]) + 0.01)
for _ in others:
    print("eval, gradient:", at_normalized((image[0] - mean) / s) / s)
