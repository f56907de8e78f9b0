"""A sign of 0 makes a denominator 0, and the gradient nan."""

# %% torch
import torch
import torch.nn.functional as F

tau, beta, thresh = 1.5, 2.0, 0.5
margin = torch.tensor([0.75, 0.0, -0.25])


def loss_of(z, sign):
    shifted = margin + sign * thresh
    return F.softplus(tau - z / shifted, beta=beta) * shifted.abs()


z = torch.tensor([2.0, 0.7, -0.6], requires_grad=True)
loss = loss_of(z, margin.sign())
loss.sum().backward()
print("loss:", loss.detach())
print("z.grad:", z.grad)

# %% one_sided
z.grad = None
sign = torch.where(margin < 0, -1.0, 1.0)  # never 0
loss = loss_of(z, sign)
loss.sum().backward()
print("loss:", loss.detach())
print("z.grad:", z.grad)

# %% eps
for name, dtype in {"float": torch.float32, "half": torch.float16}.items():
    m, z = margin.to(dtype), z.detach().to(dtype).requires_grad_()
    d = m + m.sign() * thresh + 1e-8
    (F.softplus(tau - z / d, beta=beta) * d.abs()).sum().backward()
    print(f"{name}:", z.grad)

# %% numpy
import numpy as np

tau, beta, thresh = 1.5, 2.0, 0.5
margin, z = np.array([0.75, 0.0, -0.25]), np.array([2.0, 0.7, -0.6])


def factors(d):
    """Return the loss, the gradient at the quotient z/d, and the two factors after it."""
    with np.errstate(divide="ignore", over="ignore"):
        u = tau - z / d
        sigmoid = 1 / (1 + np.exp(-beta * u))
        return np.log1p(np.exp(beta * u)) / beta * abs(d), -sigmoid * abs(d), 1 / d


loss, at_quotient, slope = factors(margin + np.sign(margin) * thresh)
print("loss:", loss)
with np.errstate(invalid="ignore"):
    print("z.grad:", at_quotient * slope)

# %% numpy_one_sided
loss, at_quotient, slope = factors(margin + np.where(margin < 0, -1.0, 1.0) * thresh)
print("loss:", loss)
print("z.grad:", at_quotient * slope)

# %% numpy_eps
for name, dtype in {"float": np.float32, "half": np.float16}.items():
    loss, at_quotient, slope = factors(margin + np.sign(margin) * thresh + dtype(10.0**-8).astype(float))
    with np.errstate(invalid="ignore"):
        print(f"{name}:", at_quotient * slope)
