"""Find the first layer whose output on a device is not finite, or differs from the CPU in float64."""

# %% torch blind="x - y: the right layers differ only by rounding"
import copy

import torch
from torch import nn


class Softmax(nn.Module):
    device_kernel = False  # True stands for a kernel of the device, with a fault

    def forward(self, scores):
        if self.device_kernel:
            scores = scores.exp()  # overflows
            return scores / scores.sum(-1, keepdim=True)
        return scores.softmax(-1)


net = nn.Sequential()
net.add_module("encoder", nn.Linear(2, 3, bias=False))
net.add_module("softmax", Softmax())
net.add_module("head", nn.Linear(3, 1, bias=False))
with torch.no_grad():
    net.encoder.weight.copy_(torch.tensor([[40.0, 10.0], [45.0, -1.0], [39.5, 12.0]]))
    net.head.weight.copy_(torch.tensor([[1.0, -2.0, 3.0]]))
x, target = torch.tensor([[2.0, 1.0]]), torch.tensor([[0.5]])


def record(net, x, target):
    """Return the loss, and the output and its gradient for each layer, on the CPU in float64."""
    outputs, gradients = {}, {}

    def make_hook(name):
        def hook(module, args, output):
            outputs[name] = output.detach().cpu().double().clone()  # a later layer can write in place
            output.register_hook(lambda v: gradients.update({name: v.cpu().double()}))

        return hook

    handles = [module.register_forward_hook(make_hook(name)) for name, module in net.named_children()]
    loss = (net(x) - target).square().sum()
    loss.backward()
    for handle in handles:
        handle.remove()
    return loss.detach().cpu().double(), outputs, gradients


def verdict(found, right):
    if not found.isfinite().all():
        return "not finite"
    return "agrees" if (found - right).norm() <= 1e-4 * right.norm() else "differs"


device = "mps" if torch.backends.mps.is_available() else "cpu"
reference = copy.deepcopy(net).double()  # on the CPU
on_device = copy.deepcopy(net).to(device)
on_device.softmax.device_kernel = True
loss, outputs, gradients = record(reference, x.double(), target.double())
loss_there, outputs_there, _ = record(on_device, x.to(device), target.to(device))
print("loss on the CPU:", loss)
print("loss on the device is finite:", bool(loss_there.isfinite()))
for name, right in outputs.items():
    print(f"output of {name}:", verdict(outputs_there[name], right))


# %% around rtol=1e-5
class OnCPU(nn.Module):
    """Run one layer on the CPU. The gradient goes back to the device."""

    def __init__(self, layer):
        super().__init__()
        self.layer = layer

    def forward(self, x):
        return self.layer(x.cpu()).to(x.device)


on_device.zero_grad()
on_device.softmax = OnCPU(Softmax())
loss_there, _, gradients_there = record(on_device, x.to(device), target.to(device))
print("loss, softmax on the CPU:", loss_there)
for name, right in gradients.items():
    print(f"gradient at the output of {name}:", verdict(gradients_there[name], right))
print("gradient of the encoder:", on_device.encoder.weight.grad.cpu(), sep="\n")

# %% numpy
import numpy as np

W, head = np.array([[40.0, 10.0], [45.0, -1.0], [39.5, 12.0]]), np.array([1.0, -2.0, 3.0])
x, target = np.array([2.0, 1.0]), 0.5
scores = W @ x
p = np.exp(scores - scores.max())  # without the overflow
p = p / p.sum()
y = head @ p
print("loss on the CPU:", (y - target) ** 2)

# %% numpy_around one-point="float32 rounds small entries of softmax away" blind="J @ v: both factors are vectors"
v = 2 * (y - target) * head  # at the output of softmax
print("loss, softmax on the CPU:", (y - target) ** 2)
print("gradient of the encoder:", np.outer(p * (v - p @ v), x), sep="\n")
