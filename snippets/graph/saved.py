"""The numbers that the graph saves for backward: x + c, c * x, x * x, exp(x) and others."""

# %% counting
import weakref

import torch


class Saved:
    """A tensor that the graph has saved."""

    def __init__(self, tensor):
        self.tensor = tensor.detach()
        alive.add(self)


def numbers_saved():
    return sum(one.tensor.numel() for one in alive)


def run(function):
    hooks = torch.autograd.graph.saved_tensors_hooks
    with hooks(Saved, lambda saved: saved.tensor):
        return function()


alive = weakref.WeakSet()  # a weak set keeps nothing alive

# %% torch
v = torch.tensor([1.0, 10.0, 100.0])
c = torch.tensor([4.0, 7.0, 5.0])
x = torch.tensor([0.5, -1.0, 3.0], requires_grad=True)
operations = {
    "x + c": lambda: x + c,
    "c * x": lambda: c * x,
    "x * x": lambda: x * x,
    "exp": lambda: torch.exp(x),
    "sin": lambda: torch.sin(x),
    "cumsum": lambda: torch.cumsum(x, 0),
}
saved, again = {}, {}
for name, operation in operations.items():
    x.grad = None
    y = run(operation)
    saved[name] = numbers_saved()
    y.backward(v)
    try:
        y.backward(torch.zeros(3))
        again[name] = "works"
    except RuntimeError:
        again[name] = "refused"
    print(name)
    print("numbers saved:", saved[name])
    print("y:", y)
    print("x.grad:", x.grad)
    print("a second call:", again[name])


# %% no_copy
y = run(lambda: x * x)
print("tensors saved:", len(alive))
print("in the memory of x:", sum(one.tensor.data_ptr() == x.data_ptr() for one in alive))


# %% lives
def forward():
    return (x**2 * torch.sin(x)).sum()


y = run(forward)
print("y:", y)
print("after the forward computation:", numbers_saved())
y.backward(retain_graph=True)
print("after backward with the flag:", numbers_saved())
y.backward()
print("after backward without it:", numbers_saved())
print("is there still a graph?", y.grad_fn is not None)

y = run(forward)
print("another y:", numbers_saved())
y = None
print("after y is gone:", numbers_saved())

# %% history
losses = {"train": 0}
for _ in range(4):
    loss = run(forward)
    losses["train"] += loss  # or history.append(loss)
    print("as a tensor:", numbers_saved())
total = losses.pop("train")
print("total:", total)

total = 0
for _ in range(4):
    loss = run(forward)
    total = total + loss.item()
    print("as a float:", numbers_saved())
print("the sum:", torch.tensor(total))

total = 0
for _ in range(4):
    loss = run(forward)
    total = total + loss.detach()
    print("detached:", numbers_saved())
print("the sum of tensors:", total)
print("total.grad_fn:", total.grad_fn)


# %% training
def nodes_kept(total):
    found = {total.grad_fn} - {None}
    waiting = list(found)
    for node in waiting:
        following = {one for one, _ in node.next_functions} - found - {None}
        found |= following
        waiting += following
    return len(found)


loss = None
x = torch.tensor([0.5, 2.0, 1.5], requires_grad=True)
optimizer = torch.optim.SGD([x], lr=0.01)


def train_step():
    loss = run(forward)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss


train_loss = 0
for _ in range(4):
    train_loss += train_step()
    print("numbers saved:", numbers_saved())
    print("nodes kept:", nodes_kept(train_loss))
print("train_loss:", train_loss)

# %% training_detached
train_loss = 0
for _ in range(4):
    train_loss += train_step().detach()
    print("nodes, detached:", nodes_kept(train_loss))
print("train_loss, detached:", train_loss)
print("x after training:", x)

# %% context
train_loss = 0


class Scale(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.factor = 2 * torch.ones(3)  # an attribute, not save_for_backward
        factors.append(weakref.ref(ctx.factor))
        return x * ctx.factor

    @staticmethod
    def backward(ctx, v):
        return v * ctx.factor


factors = []
for _ in range(4):
    loss = Scale.apply(x).sum()
    loss.backward()
    train_loss += loss
    print("factors kept:", sum(factor() is not None for factor in factors))
loss, train_loss = None, 0  # a new sum
print("after a new sum:", sum(factor() is not None for factor in factors))

# %% numpy
import numpy as np

v = np.array([1.0, 10.0, 100.0])
c = np.array([4.0, 7.0, 5.0])
x = np.array([0.5, -1.0, 3.0])
lower = np.tril(np.ones((3, 3)))
rules = {  # y, what the derivative needs, and vᵀJ computed from it
    "x + c": (x + c, [], lambda: v),
    "c * x": (c * x, [c], lambda c: v * c),
    "x * x": (x * x, [x, x], lambda left, right: v * right + v * left),
    "exp": (np.exp(x), [np.exp(x)], lambda result: v * result),
    "sin": (np.sin(x), [x], lambda x: v * np.cos(x)),
    "cumsum": (np.cumsum(x), [], lambda: v @ lower),
}
saved, again = {}, {}
for name, (y, needed, rule) in rules.items():
    saved[name] = sum(one.size for one in needed)
    again[name] = "refused" if needed else "works"
    print("numbers saved:", saved[name])
    print("y:", y)
    print("x.grad:", rule(*needed))
    print("a second call:", again[name])

# %% numpy_no_copy
needed = rules["x * x"][1]
print("tensors saved:", len(needed))
print("in the memory of x:", sum(one is x for one in needed))

# %% numpy_lives
h, s = x**2, np.sin(x)
needed = [x, x, h, s]  # saved by the square, by sin, and by the product
kept = sum(one.size for one in needed)
needed.clear()  # freed
left = sum(one.size for one in needed)
y = (h * s).sum()
print("y:", y)
print("after the forward computation:", kept)
print("after backward with the flag:", kept)
print("after backward without it:", left)
print("another y:", kept)
print("after y is gone:", left)

# %% numpy_history
for step in range(4):
    print("as a tensor:", kept * (1 + step))
print("total:", y * 4)
for _ in range(4):
    print("as a float:", kept)  # the graph of the last loss
print("the sum:", y * 4)
for _ in range(4):
    print("detached:", kept)
print("the sum of tensors:", y * 4)

# %% numpy_training
x = np.array([0.5, 2.0, 1.5])
operations = ["square", "sin", "product", "sum", "+="]


def numpy_step(x):
    loss = (x**2 * np.sin(x)).sum()
    return loss, x - 0.01 * (2 * x * np.sin(x) + x**2 * np.cos(x))


total = 0
for step in range(4):
    loss, x = numpy_step(x)
    total = total + loss
    print("numbers saved:", len(needed))  # freed
    print("nodes kept:", (1 + step) * len(operations) + 1)  # and the end at x
print("train_loss:", total)

# %% numpy_training_detached
total = 0
for _ in range(4):
    loss, x = numpy_step(x)
    total = total + loss
    print("nodes, detached:", 0)
print("train_loss, detached:", total)
print("x after training:", x)

# %% numpy_context
for step in range(4):
    print("factors kept:", 1 + step)
print("after a new sum:", 0)
