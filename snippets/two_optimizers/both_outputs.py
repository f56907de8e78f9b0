"""Two networks and two losses that each see both outputs."""

# %% freed raises="RuntimeError: Trying to backward through the graph a second time"
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self, weight):
        super().__init__()
        self.inner, self.outer = nn.Parameter(torch.tensor(weight)), nn.Parameter(torch.tensor(0.5))

    def forward(self, x):
        return self.outer * torch.tanh(self.inner * x)


NN1, NN2 = Net(1.0), Net(-2.0)
Opt1, Opt2 = torch.optim.SGD(NN1.parameters(), lr=0.1), torch.optim.SGD(NN2.parameters(), lr=0.1)
x = torch.tensor(0.7)


def losses(seen1, seen2):  # what the loss of the other network sees
    out1, out2 = NN1(x), NN2(x)
    return (out1 + 3 * seen2(out2) - 1) ** 2, (out2 - 2 * seen1(out1) - 4) ** 2


L1, L2 = losses(lambda out: out, lambda out: out)
L1.backward()
print("NN2.outer.grad:", NN2.outer.grad)
Opt1.step()
L2.backward()

# %% changed raises="RuntimeError: one of the variables needed for gradient computation"
L1, L2 = losses(lambda out: out, lambda out: out)
L1.backward(retain_graph=True)
Opt1.step()
L2.backward()

# %% torch
NN1, NN2 = Net(1.0), Net(-2.0)
Opt1, Opt2 = torch.optim.SGD(NN1.parameters(), lr=0.1), torch.optim.SGD(NN2.parameters(), lr=0.1)
L1, L2 = losses(torch.detach, torch.detach)
L1.backward()
Opt1.step()
L2.backward()
Opt2.step()
for name, p in [*NN1.named_parameters("NN1"), *NN2.named_parameters("NN2")]:
    print(f"{name}.grad:", p.grad)

# %% numpy
import numpy as np

x = 0.7
h1, h2 = np.tanh(1.0 * x), np.tanh(-2.0 * x)
out1, out2 = 0.5 * h1, 0.5 * h2
v1, v2 = 2 * (out1 + 3 * out2 - 1), 2 * (out2 - 2 * out1 - 4)
print("NN2.outer.grad:", v1 * 3 * h2)

# %% numpy_detached
print("NN1.inner.grad:", v1 * 0.5 * (1 - h1**2) * x)
print("NN1.outer.grad:", v1 * h1)
print("NN2.inner.grad:", v2 * 0.5 * (1 - h2**2) * x)
print("NN2.outer.grad:", v2 * h2)
