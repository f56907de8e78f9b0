"""The losses of four steps of SGD, kept for a plot: L = (wx - 6)² with x = 2."""

# %% quiet tags=["hide-input"]
import matplotlib.pyplot as plt

# %% error raises="RuntimeError: Can't call numpy() on Tensor that requires grad"
import torch

w = torch.tensor(1.0, requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.0625)
history = []
for _ in range(4):
    loss = (2 * w - 6) ** 2
    loss.detach()  # no effect: the result is not used
    history.append(loss)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
plt.plot(history)

# %% torch
import torch

w = torch.tensor(1.0, requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.0625)
history = []
for _ in range(4):
    loss = (2 * w - 6) ** 2
    history.append(loss.item())
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
(line,) = plt.plot(history)
print("plotted:", line.get_ydata())
print("w:", w)
plt.close()

# %% early raises="RuntimeError: element 0 of tensors does not require grad and does not have a grad_fn"
loss = (2 * w - 6) ** 2
loss = loss.detach()  # too early: backward needs the graph
loss.backward()

# %% shared
import numpy as np

w = torch.tensor([1.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.0625)
shared, copied = [], []
for _ in range(4):
    shared.append(w.detach().numpy())  # the memory of w
    copied.append(w.detach().numpy().copy())
    optimizer.zero_grad()
    ((2 * w - 6) ** 2).sum().backward()
    optimizer.step()
print("kept without a copy:", np.concatenate(shared))
print("kept with a copy:", np.concatenate(copied))

# %% numpy
import numpy as np

w, losses = 1.0, []
for _ in range(4):
    losses.append((2 * w - 6) ** 2)
    w = w - 0.0625 * 2 * (2 * w - 6) * 2
print("plotted:", np.array(losses))
print("w:", w)

# %% numpy_shared
w, weights = np.array([1.0]), []
for _ in range(4):
    weights.append(w)
    w = w - 0.0625 * 2 * (2 * w - 6) * 2
print("kept without a copy:", np.concatenate([w] * 4))
print("kept with a copy:", np.concatenate(weights))
