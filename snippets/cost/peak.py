"""Numbers that are in memory at once: after the forward computation, and at the peak of backward."""

# %% torch
import torch
from allocations import Count

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

# %% numpy
samples, inputs, hidden, outputs = 100, 4, 1000, 2
activations = samples * hidden  # the result of tanh
first, second, y = inputs * hidden, hidden * outputs, samples * outputs
print("after forward:", activations + y)
at_tanh = 3 * activations + second + y  # saved, incoming and outgoing, W_2.grad
print("peak in backward:", at_tanh)
print("after backward:", first + second + y)
