"""A fused scan whose backward returns nan: its own overflow, or an infinite v from the operation after it."""

# %% error raises="RuntimeError: Function 'ScanBackward' returned nan values in its 0th output."
import torch

future = torch.ones(3, 3, dtype=torch.bool).triu(1)


class Scan(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, s):  # s: the running sum of the logarithms of the decays
        ctx.save_for_backward(s)
        return (s[:, None] - s).exp().masked_fill(future, 0) @ x

    @staticmethod
    def backward(ctx, v):
        (s,) = ctx.saved_tensors
        decay = (s[:, None] - s).exp() * ~future
        return decay.T @ v, None


def inspect(y, x, s):
    y.register_hook(lambda v: print("v is finite:", v.isfinite().all()))
    print("inputs are finite:", (x.isfinite() & s.isfinite()).all())


x = torch.tensor([2.0, 3.0, 5.0], requires_grad=True)
s = torch.tensor([-0.5, -90.0, -92.0])
with torch.autograd.set_detect_anomaly(True):
    y = Scan.apply(x, s)
    inspect(y, x, s)
    print("largest exponent:", (s[:, None] - s).max())
    (y**3).sum().backward()


# %% torch
class SafeScan(Scan):
    @staticmethod
    def backward(ctx, v):
        (s,) = ctx.saved_tensors
        decay = (s[:, None] - s).masked_fill(future, -torch.inf).exp()
        return decay.T @ v, None


(SafeScan.apply(x, s) ** 3).sum().backward()
print("x.grad:", x.grad)


# %% unfused
def unfused(x, s):
    y = [x[0]]
    for t in (1, 2):
        y.append((s[t] - s[t - 1]).exp() * y[-1] + x[t])
    return torch.stack(y)


x.grad = None
(unfused(x, s) ** 3).sum().backward()
print("x.grad:", x.grad)

# %% infinite blind="input: the first input is 0, so its decay changes nothing"
x0 = torch.tensor([0.0, 3.0, 5.0], requires_grad=True)
s0 = torch.tensor([-0.75, -1.0, -2.0])
y = Scan.apply(x0, s0)
inspect(y, x0, s0)
print("y:", y.detach())
y.sqrt().sum().backward()
print("x0.grad:", x0.grad)

# %% numpy_error
import numpy as np

x, s = np.array([2.0, 3.0, 5.0]), np.array([-0.5, -90.0, -92.0])
a, b = np.exp(s[1] - s[0]), np.exp(s[2] - s[1])  # the decays
y = np.array([x[0], a * x[0] + x[1], 0.0])
y[2] = b * y[1] + x[2]
v = 3 * y**2
print("inputs are finite:", np.isfinite([x, s]).all())
print("largest exponent:", s[0] - s[2])
print("v is finite:", np.isfinite(v).all())

# %% numpy
g2 = v[2]
g1 = v[1] + b * g2
g0 = v[0] + a * g1
print("x.grad:", np.array([g0, g1, g2]))

# %% numpy_unfused
print("x.grad:", np.array([g0, g1, g2]))

# %% numpy_infinite
x, s = np.array([0.0, 3.0, 5.0]), np.array([-0.75, -1.0, -2.0])
decay = np.tril(np.exp(s[:, None] - s))
with np.errstate(all="ignore"):
    y = decay @ x
    v = 0.5 / np.sqrt(y)
    print("inputs are finite:", np.isfinite([x, s]).all())
    print("y:", y)
    print("v is finite:", np.isfinite(v).all())
    print("x0.grad:", decay.T @ v)
