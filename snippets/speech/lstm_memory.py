"""The memory of an LSTM with one sample: it grows with the time steps, and backward frees it."""

# %% torch
import weakref

import torch

cell = torch.nn.LSTMCell(1, 200)
weights = {p.untyped_storage().data_ptr() for p in cell.parameters()}
alive = weakref.WeakSet()  # what the graph holds


class Saved:
    def __init__(self, tensor):
        self.tensor = tensor
        alive.add(self)


def count_bytes():
    storages = {s.tensor.untyped_storage().data_ptr(): s.tensor.untyped_storage().nbytes() for s in alive}
    return sum(size for place, size in storages.items() if place not in weights)


def run(steps, part):
    largest = 0
    X = torch.ones(steps, 1, 1)  # a batch of one sample
    h, c = torch.zeros(1, 200), torch.zeros(1, 200)
    for some in X.split(part):
        h, c = h.detach(), c.detach()
        with torch.autograd.graph.saved_tensors_hooks(Saved, lambda saved: saved.tensor):
            for x in some.clone():
                h, c = cell(x, (h, c))
        largest = max(largest, count_bytes())
        h.sum().backward()
    print("largest number of bytes:", largest)
    print("freed by backward:", not alive)


run(steps=10, part=10)
run(steps=100, part=100)
run(steps=1000, part=1000)

# %% parts
run(steps=1000, part=10)

# %% numpy
import numpy as np

names = ["h", "c", "input gate", "forget gate", "candidate", "output gate", "tanh of the new c"]
inputs, units, size = 1, 200, np.dtype(np.float32).itemsize
for steps in 10, 100, 1000:
    print("largest number of bytes:", size * steps * (len(names) * units + inputs))

# %% numpy_parts
print("largest number of bytes:", size * 10 * (len(names) * units + inputs))
