"""The reverse pass through SGD steps by hand, with Hessian-vector products: dw.add_(hvp)."""

# %% torch
import torch

lr = 0.05
w0 = torch.tensor([0.5, 1.0], requires_grad=True)
data = torch.tensor([0.75, -0.25], requires_grad=True)  # the distilled data


def gradient(w):
    (g,) = torch.autograd.grad((w @ data).cos() + (w**4).sum(), w, create_graph=True)
    return g


w = w0
for _ in range(3):
    w = w - lr * gradient(w)
loss = (w * torch.tensor([1.0, 2.0])).sum() ** 2
loss.backward()
print("w0.grad:", w0.grad)
print("data.grad:", data.grad)


# %% by_hand
def reverse(accumulate):
    before, w = [], w0.detach()
    for _ in range(3):
        before.append(w.requires_grad_())  # the weights from before the step
        w = (w - lr * gradient(w)).detach()
    last = w.requires_grad_()
    (dw,) = torch.autograd.grad((last * torch.tensor([1.0, 2.0])).sum() ** 2, last)
    d_data = torch.zeros_like(data)
    for w in reversed(before):
        hvp, at_data = torch.autograd.grad(gradient(w), (w, data), grad_outputs=-lr * dw)
        d_data += at_data
        dw = dw + hvp if accumulate else hvp
    return dw, d_data


dw, d_data = reverse(accumulate=True)
print("dw:", dw)
print("d_data:", d_data)

# %% wrong
dw, d_data = reverse(accumulate=False)
print("dw:", dw)
print("d_data:", d_data)

# %% numpy
import numpy as np

lr, w, data = 0.05, np.array([0.5, 1.0]), np.array([0.75, -0.25])
H, M = [], []  # the derivatives of the gradient at the weights before each step, with respect to w and to the data
for _ in range(3):
    z = w @ data
    H.append(-np.cos(z) * np.outer(data, data) + np.diag(12 * w**2))
    M.append(-np.cos(z) * np.outer(data, w) - np.sin(z) * np.eye(2))
    w = w + lr * (np.sin(z) * data - 4 * w**3)
u = np.array([1.0, 2.0])
v = 2 * (u @ w) * u
S = [np.eye(2) - lr * h for h in H]
to_w0 = v @ S[2] @ S[1] @ S[0]
to_data = -lr * (v @ M[2] + v @ S[2] @ M[1] + v @ S[2] @ S[1] @ M[0])
print("w0.grad:", to_w0)
print("data.grad:", to_data)

# %% numpy_by_hand
print("dw:", to_w0)
print("d_data:", to_data)

# %% numpy_wrong
print("dw:", -(lr**3) * v @ H[2] @ H[1] @ H[0])
print("d_data:", -lr * (v @ M[2] - lr * v @ H[2] @ M[1] + lr**2 * v @ H[2] @ H[1] @ M[0]))
