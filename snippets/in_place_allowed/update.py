"""Five ways to write a step, and the tensor that each way leaves."""

# %% torch
import torch

lr = 0.1


def new_tensor(w):
    return w - lr * w.grad


@torch.no_grad()
def new_unrecorded(w):
    return w - lr * w.grad


def new_leaf(w):
    return (w - lr * w.grad).detach().requires_grad_()


def data(w):
    w.data -= lr * w.grad
    return w


@torch.no_grad()
def in_place(w):
    w -= lr * w.grad
    w.grad = None
    return w


def backward(w):
    (w[0] * w).backward(torch.tensor([1.0, 10.0]))


after = {}
for update in (new_tensor, new_unrecorded, new_leaf, data, in_place):
    w = torch.tensor([3.0, 5.0], requires_grad=True)
    backward(w)
    stepped = update(w)
    facts = [stepped is w, stepped.is_leaf, stepped.requires_grad]
    after[update.__name__] = ["yes" if fact else "no" for fact in facts]
    print("way:", update.__name__)
    print("stepped:", stepped.detach())
    print("the same tensor:", stepped is w)
    print("a leaf:", stepped.is_leaf)
    print("requires a gradient:", stepped.requires_grad)

# %% steps
w = torch.tensor([3.0, 5.0], requires_grad=True)
for _ in range(2):
    backward(w)
    with torch.no_grad():
        w -= lr * w.grad
    w.grad = None
    print("w:", w)

# %% numpy
import numpy as np

lr, v = 0.1, np.array([1.0, 10.0])


def J(w):
    return np.array([[2 * w[0], 0.0], [w[1], w[0]]])  # the Jacobian of (w₁², w₁w₂)


w = np.array([3.0, 5.0])
for _ in range(5):
    print("stepped:", w - lr * v @ J(w))
for _ in range(2):
    w = w - lr * v @ J(w)
    print("w:", w)

# %% error raises="TypeError: unsupported operand type(s) for *: 'float' and 'NoneType'"
import torch

w = torch.tensor([3.0, 5.0], requires_grad=True)
for _ in range(2):
    (w[0] * w).sum().backward()
    w = w - 0.1 * w.grad
