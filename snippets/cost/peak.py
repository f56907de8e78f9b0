"""Numbers that are in memory at once: after the forward computation, and at the peak of backward."""

# %% count tags=["hide-input"]
from torch.multiprocessing.reductions import StorageWeakRef
from torch.utils._python_dispatch import TorchDispatchMode


class Count(TorchDispatchMode):
    """Count the numbers in the memory that operations allocate."""

    def __init__(self, *existing):
        super().__init__()
        self.existing = {StorageWeakRef(one.untyped_storage()) for one in existing}
        self.alive, self.peak = {}, 0

    def __torch_dispatch__(self, operation, types, args=(), kwargs=None):
        result = operation(*args, **(kwargs or {}))
        memory = result.untyped_storage()
        if (one := StorageWeakRef(memory)) not in self.existing:
            self.alive[one] = memory.nbytes() // result.element_size()
        self.peak = max(self.peak, self.now())
        return result

    def now(self):
        self.alive = {one: size for one, size in self.alive.items() if not one.expired()}
        return sum(self.alive.values())


# %% torch
import torch

x = torch.rand(100, 4)
W_1 = torch.rand(4, 1000, requires_grad=True)
W_2 = torch.rand(1000, 2, requires_grad=True)
v = torch.rand(100, 2)
with Count(x, W_1, W_2, v) as count:
    y = torch.tanh(x @ W_1) @ W_2
    print("after forward:", count.now())
    count.peak = 0
    y.backward(v)
    print("peak in backward:", count.peak)
    print("after backward:", count.now())

# %% checkpoint order="only the sizes of the random tensors matter"
from torch import nn
from torch.utils.checkpoint import checkpoint, checkpoint_sequential

layers = [nn.Sequential(nn.Linear(20, 20, bias=False), nn.Tanh()) for _ in range(9)]
model = nn.Sequential(*layers)
ways = {
    "plain": model,
    "one segment": lambda x: checkpoint(model, x, use_reentrant=False),
    "three segments": lambda x: checkpoint_sequential(model, 3, x, use_reentrant=False),
}

# %% peaks order="only the sizes of the random tensors matter"
for samples in 300, 5:
    x, v = torch.rand(samples, 20), torch.rand(samples, 20)
    for name, way in ways.items():
        model.zero_grad()
        with Count(x, v, *model.parameters()) as count:
            y = way(x)
            print(f"{name}, after forward:", count.now())
            y.backward(v)
            print(f"{name}, peak:", count.peak)

# %% numpy
samples, inputs, hidden, outputs = 100, 4, 1000, 2
activations = samples * hidden  # the result of tanh
first, second, y = inputs * hidden, hidden * outputs, samples * outputs
print("after forward:", activations + y)
at_tanh = 3 * activations + second + y  # saved, incoming and outgoing, W_2.grad
print("peak in backward:", at_tanh)
print("after backward:", first + second + y)

# %% numpy_peaks
weight = 20 * 20
for samples in 300, 5:
    result = samples * 20  # the results of one layer
    end = 9 * weight + 2 * result  # all gradients of weights, y, one gradient
    inside = (9 + 2) * result + weight  # at the tanh of layer 8
    for name, kept in ("plain", 9), ("one segment", 1):
        print(f"{name}, after forward:", kept * result)
        print(f"{name}, peak:", max(inside, end))
    # two inputs of segments, and the last segment
    print("three segments, after forward:", (2 + 3) * result)
    # y, the input of segment 2, its three results again, two gradients
    inside = (1 + 1 + 3 + 2) * result + 3 * weight
    print("three segments, peak:", max(inside, end))
