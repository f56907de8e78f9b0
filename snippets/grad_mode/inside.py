"""The gradient of a score, Σ wᵢxᵢ², inside no_grad, and y = (wx)x with a part that is computed too early."""

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
import torch

w = torch.tensor([4.0, -1.5])
x = torch.tensor([3.0, 0.5])


def score(x):
    return (w * x**2).sum()


def sensitivity(x):
    x = x.detach().requires_grad_()
    return torch.autograd.grad(score(x), x)[0]


with torch.no_grad():  # an evaluation
    sensitivity(x)

# %% torch
with torch.no_grad():
    with torch.enable_grad():
        gradient = sensitivity(x)
    print("gradient:", gradient)
    print("grad mode after the block:", torch.is_grad_enabled())

# %% decorated
with torch.no_grad():
    print("by decorator:", torch.enable_grad()(sensitivity)(x))
    print("by transform:", torch.func.grad(score)(x))

# %% early
x.requires_grad_()
with torch.no_grad():
    h = w * x
    with torch.enable_grad():
        y = h * x
y.backward(torch.tensor([1.0, 10.0]))
print("y:", y)
print("x.grad:", x.grad)

# %% later
x.grad = None
y = w * x * x
y.backward(torch.tensor([1.0, 10.0]))
print("x.grad:", x.grad)


# %% library
@torch.no_grad()
def encode(x):  # stands for a function of a library
    return w * x**2


with torch.enable_grad():
    print("recorded?", encode(x).requires_grad)
x.grad = None
encode.__wrapped__(x).backward(torch.tensor([1.0, 10.0]))
print("x.grad:", x.grad)

# %% view blind="2x for x²: the view has no history"
x.grad = None
with torch.no_grad():
    first = x[0]
print("first.requires_grad:", first.requires_grad)
print("first.grad_fn:", first.grad_fn)
(first**2).backward()
print("x.grad:", x.grad)
print("first.grad:", first.grad)
(x[0] ** 2).backward()
print("with grad mode on:", x.grad)

# %% numpy
import numpy as np

w, x = np.array([4.0, -1.5]), np.array([3.0, 0.5])
print("gradient:", 2 * w * x)

# %% numpy_decorated
print("by decorator:", 2 * w * x)
print("by transform:", 2 * w * x)

# %% numpy_early blind="J @ v, J.T: J is diagonal"
v = np.array([1.0, 10.0])
h = w * x
J = np.diag(h)  # h is a constant
print("y:", h * x)
print("x.grad:", v @ J)

# %% numpy_later blind="J @ v, J.T: J is diagonal"
J = np.diag(2 * w * x)
print("x.grad:", v @ J)

# %% numpy_library
print("x.grad:", v * 2 * w * x)

# %% numpy_view
print("with grad mode on:", 2 * x * np.eye(2)[0])
