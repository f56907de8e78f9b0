"""Multiplications of the forward computation, of backward, and of the whole J."""

# %% torch
import torch
from torch.utils.flop_counter import FlopCounterMode

W_1, W_2, W_3 = torch.rand(256, 784), torch.rand(64, 256), torch.rand(10, 64)


def network(x):
    return torch.tanh(torch.tanh(x @ W_1.T) @ W_2.T) @ W_3.T


x = torch.rand(1, 784, requires_grad=True)
v = torch.rand(1, 10)
with FlopCounterMode(display=False) as counter:
    y = network(x)
print("forward:", counter.get_total_flops() // 2)

with FlopCounterMode(display=False) as counter:
    y.backward(v)
print("backward to x:", counter.get_total_flops() // 2)

for W in (W_1, W_2, W_3):
    W.requires_grad_()
y = network(x)
with FlopCounterMode(display=False) as counter:
    y.backward(v)
print("backward to x and the weights:", counter.get_total_flops() // 2)

y = network(x.detach())
with FlopCounterMode(display=False) as counter:
    y.backward(v)
print("backward to the weights:", counter.get_total_flops() // 2)

# %% jacobian
for W in (W_1, W_2, W_3):
    W.requires_grad = False
with FlopCounterMode(display=False) as counter:
    torch.autograd.functional.jacobian(network, x)
print("forward + whole J:", counter.get_total_flops() // 2)

# %% numpy
n = [784, 256, 64, 10]
layers = [n[i] * n[i - 1] for i in (1, 2, 3)]
forward = sum(layers)  # the inputs of each layer times its W
to_x = sum(layers)  # a row times the W of each layer
to_weights = sum(layers)  # each entry of a row times each input
print("forward:", forward)
print("backward to x:", to_x)
print("backward to x and the weights:", to_x + to_weights)
print("backward to the weights:", to_x - layers[0] + to_weights)

# %% numpy_jacobian
m = n[3]
print("forward + whole J:", forward + m * to_x)
