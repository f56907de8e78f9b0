"""Layer classes with a backward of their own that store gradients in .g, and autograd's gradients."""

# %% layers
import torch


class Lin:
    def __init__(self, w, b):
        self.w, self.b = w, b

    def __call__(self, inp):
        self.inp = inp
        self.out = inp @ self.w + self.b
        return self.out

    def backward(self):
        self.inp.g = self.out.g @ self.w.t()
        self.w.g = self.inp.t() @ self.out.g
        self.b.g = self.out.g.sum(0)


class Mse:
    def __call__(self, inp, targ):
        self.inp, self.targ = inp, targ
        return (inp.squeeze() - targ).pow(2).mean()

    def backward(self):
        self.inp.g = 2.0 * (self.inp.squeeze() - self.targ).unsqueeze(-1) / self.targ.shape[0]


class CrossEntropy:
    def __call__(self, inp, targ):
        self.inp, self.targ = inp, targ
        log_softmax = inp - inp.logsumexp(-1, keepdim=True)
        return -log_softmax[range(targ.shape[0]), targ].mean()

    def backward(self):
        g = self.inp.softmax(-1)
        g[range(self.targ.shape[0]), self.targ] -= 1
        self.inp.g = g / self.targ.shape[0]


# %% torch
x = torch.tensor([[1.0, 2.0], [3.0, -1.0], [0.5, 4.0]])
w, b = torch.tensor([[0.5], [-2.0]], requires_grad=True), torch.tensor([1.0], requires_grad=True)
lin, mse = Lin(w, b), Mse()
loss = mse(lin(x), torch.tensor([1.0, -2.0, 3.0]))
loss.backward()
with torch.no_grad():
    mse.backward()
    lin.backward()
print("w.grad:", w.grad)
print("w.g:", w.g)
print("b.grad:", b.grad)
print("b.g:", b.g)
print("x.g:", x.g, sep="\n")

# %% classes
scores = torch.tensor([[2.0, 0.0, 1.0], [-1.0, 3.0, 0.5]], requires_grad=True)
loss = CrossEntropy()
loss(scores, torch.tensor([2, 1])).backward()
with torch.no_grad():
    loss.backward()
print("scores.grad:", scores.grad, sep="\n")
print("scores.g:", scores.g, sep="\n")

# %% numpy blind="J @ v: both are vectors"
import numpy as np

x, w, b = np.array([[1.0, 2.0], [3.0, -1.0], [0.5, 4.0]]), np.array([0.5, -2.0]), 1.0
target = np.array([1.0, -2.0, 3.0])
v = np.array([2 / 3 * (x[n] @ w + b - target[n]) for n in range(3)])
w_grad = np.array([[v @ x[:, 0]], [v @ x[:, 1]]])
print("w.grad:", w_grad)
print("w.g:", w_grad)
print("b.grad:", np.array([v.sum()]))
print("b.g:", np.array([v.sum()]))
print("x.g:", np.outer(v, w), sep="\n")

# %% numpy_classes
scores, target = np.array([[2.0, 0.0, 1.0], [-1.0, 3.0, 0.5]]), np.array([2, 1])
p = np.exp(scores) / np.exp(scores).sum(axis=1, keepdims=True)
print("scores.grad:", (p - np.eye(3)[target]) / 2, sep="\n")
print("scores.g:", (p - np.eye(3)[target]) / 2, sep="\n")
