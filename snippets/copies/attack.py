"""An input that is moved to a larger loss, L = (w₁x₁² + w₂x₁x₂ − 15)², in steps of 0.1 and at most 0.25 away."""

# %% torch
import torch

clean = torch.tensor([3.0, 1.0])
w = torch.tensor([1.5, -0.5], requires_grad=True)


def loss(x):
    return (x[0] * (w * x).sum() - 15) ** 2


x = clean
for _ in range(3):
    x = x.detach().requires_grad_()  # a new leaf
    (gradient,) = torch.autograd.grad(loss(x), x)
    with torch.no_grad():
        x = (x + 0.1 * gradient.sign()).clamp(clean - 0.25, clean + 0.25)
    print("gradient:", gradient)
    print("x:", x)
print("w.grad:", w.grad)

# %% in_place
x = clean.clone().requires_grad_()
for _ in range(3):
    loss(x).backward(inputs=[x])
    with torch.no_grad():
        x += 0.1 * x.grad.sign()
        x.clamp_(clean - 0.25, clean + 0.25)
    x.grad = None
    print("x:", x.detach())
print("w.grad:", w.grad)

# %% optimizer
delta = torch.zeros(2, requires_grad=True)
optimizer = torch.optim.SGD([delta], lr=0.002, maximize=True)
for _ in range(3):
    optimizer.zero_grad()
    loss(clean + delta).backward(inputs=[delta])
    optimizer.step()
    with torch.no_grad():
        delta.clamp_(-0.25, 0.25)
    print("clean + delta:", (clean + delta).detach())

# %% wrong
x = clean.detach().requires_grad_()  # not cloned
loss(x).backward()  # also fills w.grad
with torch.no_grad():
    x += 0.1 * x.grad.sign()
print("clean:", clean)
print("w.grad:", w.grad)

# %% numpy
import numpy as np

clean, w = np.array([3.0, 1.0]), np.array([1.5, -0.5])


def at_x(x):
    error = w[0] * x[0] ** 2 + w[1] * x[0] * x[1] - 15
    slope = np.array([2 * w[0] * x[0] + w[1] * x[1], w[1] * x[0]])
    return 2 * error * slope


x = clean
for _ in range(3):
    gradient = at_x(x)
    x = np.clip(x + 0.1 * np.sign(gradient), clean - 0.25, clean + 0.25)
    print("gradient:", gradient)
    print("x:", x)

# %% numpy_in_place
x = clean
for _ in range(3):
    x = np.clip(x + 0.1 * np.sign(at_x(x)), clean - 0.25, clean + 0.25)
    print("x:", x)

# %% numpy_optimizer
delta = np.zeros(2)
for _ in range(3):
    delta = np.clip(delta + 0.002 * at_x(clean + delta), -0.25, 0.25)
    print("clean + delta:", clean + delta)

# %% numpy_wrong
error = w[0] * clean[0] ** 2 + w[1] * clean[0] * clean[1] - 15
print("w.grad:", 2 * error * np.array([clean[0] ** 2, clean[0] * clean[1]]))
clean = clean + 0.1 * np.sign(at_x(clean))  # clean and x share memory
print("clean:", clean)
