"""A state h carried from step to step, which becomes ah + bx, with a = 0.5 and b = 3."""

# %% error raises="RuntimeError: Trying to backward through the graph a second time"
import torch

inputs = torch.tensor([1.0, 4.0, 5.0, 6.0])
targets = torch.tensor([3.0, 15.0, 20.0, 25.0])

w = torch.tensor([0.5, 3.0], requires_grad=True)
h = torch.tensor(2.0)
for x, z in zip(inputs, targets, strict=True):
    h = w[0] * h + w[1] * x
    loss = (h - z) ** 2
    loss.backward()

# %% torch
import torch

inputs = torch.tensor([1.0, 4.0, 5.0, 6.0])
targets = torch.tensor([3.0, 15.0, 20.0, 25.0])

w = torch.tensor([0.5, 3.0], requires_grad=True)  # a and b
h = torch.tensor(2.0)
for x, z in zip(inputs, targets, strict=True):
    h = h.detach()
    h = w[0] * h + w[1] * x
    loss = (h - z) ** 2
    loss.backward()
    print("h:", h)
print("w.grad:", w.grad)


# %% retain
def nodes(tensor):
    """Return the number of nodes in the graph of a tensor."""
    found = [tensor.grad_fn]
    for node in found:
        for following, _ in node.next_functions:
            if following is not None and following not in found:
                found.append(following)
    return len(found)


w.grad = None
h = torch.tensor(2.0)
for x, z in zip(inputs, targets, strict=True):
    h = w[0] * h + w[1] * x
    loss = (h - z) ** 2
    loss.backward(retain_graph=True)
    print("nodes walked:", nodes(loss))
print("with the flag:", w.grad)

# %% whole
w.grad = None
h, losses = torch.tensor(2.0), []
for x, z in zip(inputs, targets, strict=True):
    h = w[0] * h + w[1] * x
    losses.append((h - z) ** 2)
sum(losses).backward()
print("in one call:", w.grad)

# %% windows
w.grad = None
h, losses = torch.tensor(2.0), []
for step, (x, z) in enumerate(zip(inputs, targets, strict=True), start=1):
    h = w[0] * h + w[1] * x
    losses.append((h - z) ** 2)
    if step % 2 == 0:
        sum(losses).backward()
        h, losses = h.detach(), []
print("in windows:", w.grad)

# %% detached
h = torch.tensor(2.0)
for x, z in zip(inputs, targets, strict=True):
    h = w[0] * h.detach() + w[1] * x
    loss = (h - z) ** 2
    loss.backward()
    print("nodes walked:", nodes(loss))

# %% figure
"""A cut removes what crosses it: for backward, later states no longer depend on earlier steps.

Three squares, each of four rows and four columns: how much each
state depends on what entered at each step. Without a cut, the lower triangle
is full: 1 on the diagonal, and below it 0.5, then 0.25, then 0.125. In windows
of two steps, only the diagonal and two numbers 0.5 are left, in the second and
in the fourth row. With a cut in each step, only the diagonal is left."""
import matplotlib.pyplot as plt

ax = plt.figure(figsize=(3.9, 4.5)).add_axes((0, 0, 1, 1))
text = {"ha": "center", "va": "center", "fontsize": 11}
ways = {"no cut": 4, "windows of two": 2, "a cut in each step": 1}
for k, (title, every) in enumerate(ways.items()):
    entered = torch.zeros(4, requires_grad=True)
    h = torch.tensor(2.0)
    left, top = ((0, 0), (4.6, 0), (2.3, 5.4))[k]
    ax.text(left + 2, top - 0.5, title, **text)
    for row, x in enumerate(inputs):
        h = h.detach() if row % every == 0 else h
        h = w[0] * h + w[1] * x + entered[row]
        (depends,) = torch.autograd.grad(h, entered, retain_graph=True)
        for column, number in enumerate(depends.tolist()):
            color = f"C{row}" if number else "C4"
            style = {"edgecolor": color, "facecolor": (color, 0.6 * number)}
            ax.add_patch(plt.Rectangle((left + column, top + row), 1, 1, **style))
            if number:
                place = left + column + 0.5, top + row + 0.5
                size = 11 if number > 0.2 else 10
                ax.text(*place, f"{number:g}", **text | {"fontsize": size})
ax.set(xlim=(-0.2, 8.8), ylim=(9.6, -1.0))
ax.axis("off")

# %% numpy
import numpy as np

a, b = 0.5, 3.0
x = np.array([1.0, 4.0, 5.0, 6.0])
z = np.array([3.0, 15.0, 20.0, 25.0])
h = 2.0
before, after = [], []
for one in x:
    before.append(h)
    h = a * h + b * one
    after.append(h)
    print("h:", h)

D = np.array([before, x]).T  # row t: the effect of a and b in step t itself
h = np.array(after)
v = 2 * (h - z)
print("w.grad:", v @ D)

# %% numpy_retain
lag = np.subtract.outer(np.arange(4), np.arange(4))
K = np.tril(a ** np.abs(lag))  # row t: how much of each earlier step is left
J = K @ D
for step in np.arange(4):
    print("nodes walked:", 8 + 5 * step)
print("with the flag:", v @ J)

# %% numpy_whole
print("in one call:", v @ J)

# %% numpy_windows
window = np.arange(4) // 2
K_2 = K * np.equal.outer(window, window)
print("in windows:", v @ (K_2 @ D))

# %% numpy_detached blind="x - y: the numbers do not change the count"
for row in K * np.eye(4):
    print("nodes walked:", 3 + 5 * np.sum(row > 0))  # one step

# %% numpy_figure
figure = [one[one > 0] for one in (K, K_2, K * np.eye(4))]
