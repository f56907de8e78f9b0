"""The bytes that are in memory in each of four iterations with Adam."""

# %% count tags=["hide-input"]
import torch
from torch.multiprocessing.reductions import StorageWeakRef
from torch.utils._python_dispatch import TorchDispatchMode


class Memory(TorchDispatchMode):
    """Count the bytes of all tensors, as operations allocate and free them."""

    def __init__(self, tensors):
        super().__init__()
        self.alive, self.peak = {}, 0
        for tensor in tensors:
            self.add(tensor)

    def add(self, tensor):
        storage = tensor.untyped_storage()
        self.alive[StorageWeakRef(storage)] = storage.nbytes()

    def now(self):
        self.alive = {one: size for one, size in self.alive.items() if not one.expired()}
        return sum(self.alive.values())

    def __torch_dispatch__(self, operation, types, args=(), kwargs=None):
        result = operation(*args, **(kwargs or {}))
        if isinstance(result, torch.Tensor):
            self.add(result)
        self.peak = max(self.peak, self.now())
        return result


# %% torch
def train(delete):
    net = torch.nn.Sequential(torch.nn.Linear(50, 80, bias=False), torch.nn.Tanh(), torch.nn.Linear(80, 30, bias=False))
    optimizer = torch.optim.Adam(net.parameters(), foreach=False)
    X, v = torch.ones(300, 50), torch.ones(300, 30)
    start, forward, peak = [], [], []
    with Memory([X, v, *net.parameters()]) as memory:
        for _ in range(4):
            optimizer.zero_grad()
            start.append(memory.now())
            memory.peak = 0
            y = net(X)  # the old y is alive until this line is done
            forward.append(memory.peak)
            y.backward(v)
            optimizer.step()
            peak.append(memory.peak)
            if delete:
                del y
    return start, forward, peak


for delete in False, True:
    start, forward, peak = train(delete)
    print("del y:", delete)
    print("at the start:", torch.tensor(start))
    print("peak of the forward pass:", torch.tensor(forward))
    print("peak of the iteration:", torch.tensor(peak))

# %% numpy
import numpy as np

samples, inputs, hidden, outputs, float32 = 300, 50, 80, 30, 4
first, second = inputs * hidden, hidden * outputs  # the weights
h, y = samples * hidden, samples * outputs
data = samples * inputs + y + first + second  # X, v and the weights
later = np.array([0, 1, 1, 1])  # not in the first iteration
state = 2 * (first + second) + 2  # two moments for each weight, and a step count for each tensor
for keeps in 1, 0:
    start = data + later * (state + keeps * y)
    print("at the start:", start * float32)
    print("peak of the forward pass:", (start + 2 * h) * float32)  # before and after tanh
    # after the gradient of the second layer: the output, h, and the gradients on both sides of tanh
    print("peak of the iteration:", (data + later * state + y + second + 3 * h) * float32)
