"""The sizes of the layers' outputs, as torchinfo adds them up, with a graph and under no_grad."""

# %% torch
import torch
from allocations import Count
from torch import nn

model = nn.Sequential(nn.Linear(2, 3, bias=False), nn.Tanh(), nn.Linear(3, 1, bias=False))
X = torch.ones(5, 2)
sizes = []


def add_bytes(layer, _inputs, output):
    if list(layer.parameters()):
        sizes.append(output.nbytes * 2)  # torchinfo doubles this, for gradients


for layer in model:
    layer.register_forward_hook(add_bytes)
for recorded in True, False:
    with torch.set_grad_enabled(recorded), Count(X, *model.parameters()) as count:
        sizes.clear()
        y = model(X)
        print("sum of the sizes:", sum(sizes))
        print("bytes in memory:", count.now() * 4)

# %% numpy
samples, hidden, outputs, number = 5, 3, 1, 4
for saved in samples * hidden, 0:  # tanh and the last layer save the result of tanh
    print("sum of the sizes:", 2 * number * samples * (hidden + outputs))
    print("bytes in memory:", number * (samples * outputs + saved))
