"""A function for module hooks, registered on a parameter."""

# %% error raises="TypeError: hook() missing 2 required positional arguments"
import torch


def hook(module, grad_input, grad_output):
    print(grad_output)


layer = torch.nn.Linear(2, 2)
layer.weight.register_hook(hook)
layer(torch.tensor([[3.0, 2.0]])).sum().backward()
