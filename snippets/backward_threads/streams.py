"""Two modules on streams of their own, and the norm of their gradients. A CPU's streams change nothing."""

# %% torch
import torch
from torch import nn

device = torch.cpu  # torch.cuda on a GPU
module1, module2 = nn.Linear(2, 1, bias=False), nn.Linear(2, 1, bias=False)
x = torch.tensor([3.0, 4.0])
s1, s2 = device.Stream(), device.Stream()
for stream in s1, s2:
    stream.wait_stream(device.current_stream())  # x and the parameters are ready
with device.stream(s1):
    out1 = module1(x)
with device.stream(s2):
    out2 = module2(2 * x)
for stream in s1, s2:
    device.current_stream().wait_stream(stream)  # the outputs are ready
(out1 + out2).sum().backward()
norm = nn.utils.clip_grad_norm_([module1.weight, module2.weight], max_norm=1.0)
print("norm of both gradients:", norm)
print("gradient of the second module, clipped:", module2.weight.grad)

# %% numpy rtol=1e-5
import numpy as np

x = np.array([3.0, 4.0])
both = np.array([x, 2 * x])
norm = np.sqrt((both**2).sum())
print("norm of both gradients:", norm)
print("gradient of the second module, clipped:", both[1:] / norm)
