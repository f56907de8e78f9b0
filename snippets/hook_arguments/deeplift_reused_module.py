"""DeepLift by hooks that store inputs in the module: one ReLU for two places, one for each, and a function."""

# %% error raises="RuntimeError: A Module ReLU() was detected"
import torch

x, reference = torch.tensor([4.0, 1.0]), torch.tensor([-1.0, -3.0])


class Net(torch.nn.Module):
    def __init__(self, first, second):
        super().__init__()
        self.first, self.second = first, second

    def forward(self, x):
        return self.second(1 - 0.5 * self.first(x)) @ torch.tensor([2.0, 3.0])


def store(module, inputs, output):
    module.input, module.output = inputs[0].detach(), output.detach()


def rescale(module, grad_input, grad_output):
    """Use the slope between the reference and x in place of the derivative."""
    if not hasattr(module, "input"):
        raise RuntimeError(f"A Module {module} was detected that does not contain some of the input/output attributes")
    inputs, outputs = module.input, module.output
    del module.input, module.output
    return (grad_output[0] * (outputs[0] - outputs[1]) / (inputs[0] - inputs[1]),)


def attribute(net):
    for module in net.modules():
        if isinstance(module, torch.nn.ReLU):
            module.register_forward_hook(store)
            module.register_full_backward_hook(rescale)
    both = torch.stack([x, reference]).requires_grad_()
    y = net(both)
    y[0].backward()
    attributions = both.grad[0] * (x - reference)
    print("attributions:", attributions)
    print("sum and difference:", torch.stack([attributions.sum(), y[0] - y[1]]).detach())


relu = torch.nn.ReLU()
attribute(Net(relu, relu))

# %% torch
attribute(Net(torch.nn.ReLU(), torch.nn.ReLU()))

# %% function
attribute(Net(torch.relu, torch.relu))

# %% numpy
import numpy as np

x, reference, w = np.array([4.0, 1.0]), np.array([-1.0, -3.0]), np.array([2.0, 3.0])
both = np.stack([x, reference])
h = 1 - 0.5 * np.maximum(both, 0)
y = np.maximum(h, 0) @ w


def slope(inputs):
    return np.diff(np.maximum(inputs, 0), axis=0)[0] / np.diff(inputs, axis=0)[0]


attributions = w * slope(h) * -0.5 * slope(both) * (x - reference)
print("attributions:", attributions)
print("sum and difference:", np.array([attributions.sum(), y[0] - y[1]]))

# %% numpy_function
attributions = w * (h[0] > 0) * -0.5 * (x > 0) * (x - reference)  # plain derivatives
print("attributions:", attributions)
print("sum and difference:", np.array([attributions.sum(), y[0] - y[1]]))
