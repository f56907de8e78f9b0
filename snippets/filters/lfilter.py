"""A recursive filter: outside the graph, recorded as a loop, and as a Function that runs it backward in time."""

# %% detached
import torch
import torch.nn.functional as F


def recursion(u, a):
    """Return y with a₀yₙ + a₁yₙ₋₁ + … = uₙ."""
    y = []
    for n in range(len(u)):
        past = sum(a[k] * y[n - k] for k in range(1, min(n, len(a) - 1) + 1))
        y.append((u[n] - past) / a[0])
    return torch.stack(y)


def weighted(x, b):
    """Return b₀xₙ + b₁xₙ₋₁ + … for each n."""
    return sum(b[k] * F.pad(x, (k, 0))[: len(x)] for k in range(len(b)))


def lfilter(x, a, b):
    return recursion(weighted(x, b), a)


sound = torch.tensor([1.0, 0.5, -2.0, 1.5, 0.25]).double()
target = torch.tensor([0.0, 1.0, -1.0, 0.5, 2.0]).double()
a = torch.tensor([1.25, -0.75, 0.5]).double().requires_grad_()
b = torch.tensor([0.5, 0.25, -1.0]).double().requires_grad_()
model = torch.nn.Linear(1, 1, bias=False).double()
torch.nn.init.constant_(model.weight, 0.75)

x = model(sound[:, None])[:, 0]
with torch.no_grad():  # as in an operation without a derivative
    filtered = lfilter(x, a, b)
loss = ((filtered - target) ** 2).mean()
print("loss:", loss)
print("filtered.grad_fn:", filtered.grad_fn)
loss.requires_grad_().backward()  # hides the error
parameters = list(model.parameters())
print("parameters[0].grad:", parameters[0].grad)

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
((filtered - target) ** 2).mean().backward()

# %% torch
filtered = lfilter(model(sound[:, None])[:, 0], a, b)
loss = ((filtered - target) ** 2).mean()
loss.backward()
print("loss:", loss)
print("parameters[0].grad:", parameters[0].grad)
print("a.grad:", a.grad)
print("b.grad:", b.grad)


# %% function
class LFilter(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, a, b):
        y = lfilter(x, a, b)  # not recorded, so a fast kernel fits here
        ctx.save_for_backward(x, a, b, y)
        return y

    @staticmethod
    def backward(ctx, v):
        x, a, b, y = ctx.saved_tensors
        w = recursion(v.flip(0), a).flip(0)  # the same filter, backward in time
        at_x = weighted(w.flip(0), b).flip(0)
        at_a = torch.stack([-(w[k:] @ y[: len(y) - k]) for k in range(len(a))])
        at_b = torch.stack([w[k:] @ x[: len(x) - k] for k in range(len(b))])
        return at_x, at_a, at_b


model.weight.grad = a.grad = b.grad = None
filtered = LFilter.apply(model(sound[:, None])[:, 0], a, b)
((filtered - target) ** 2).mean().backward()
print("model.weight.grad:", model.weight.grad)
print("a.grad:", a.grad)
print("b.grad:", b.grad)

# %% clamped
waveform = torch.tensor([0.5, 2.0, -0.5, 0.25, 1.0]).double().requires_grad_()
y = lfilter(waveform, a, b)
print("before the clamp:", y)
y.clamp(-1, 1).sum().backward()
print("waveform.grad:", waveform.grad)

# %% numpy blind="J @ v: a product of vectors"
import numpy as np

sound, target = np.array([1.0, 0.5, -2.0, 1.5, 0.25]), np.array([0.0, 1.0, -1.0, 0.5, 2.0])
a, b, weight = np.array([1.25, -0.75, 0.5]), np.array([0.5, 0.25, -1.0]), 0.75
shifts = [np.eye(5, k=-k) for k in range(3)]
A, B = np.tensordot(a, shifts, 1), np.tensordot(b, shifts, 1)
S = np.linalg.inv(A) @ B  # filtered = S x
x = weight * sound
y = S @ x
v = 2 * (y - target) / 5
w = v @ np.linalg.inv(A)
print("loss:", np.mean((y - target) ** 2))
print("loss:", np.mean((y - target) ** 2))
print("parameters[0].grad:", (v @ S @ sound).reshape(1, 1))
print("a.grad:", np.array([-w @ shift @ y for shift in shifts]))
print("b.grad:", np.array([w @ shift @ x for shift in shifts]))

# %% numpy_function
print("model.weight.grad:", (v @ S @ sound).reshape(1, 1))
print("a.grad:", np.array([-w @ shift @ y for shift in shifts]))
print("b.grad:", np.array([w @ shift @ x for shift in shifts]))

# %% numpy_clamped
y = S @ np.array([0.5, 2.0, -0.5, 0.25, 1.0])
print("before the clamp:", y)
print("waveform.grad:", (np.abs(y) <= 1) @ S)
