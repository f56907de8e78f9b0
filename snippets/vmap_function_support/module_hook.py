"""A full backward hook of a module, under vmap and jacrev."""

# %% refused raises="RuntimeError: In order to use an autograd.Function with functorch transforms"
import torch
from torch.func import functional_call, jacrev, vmap

model = torch.nn.Linear(2, 2)
model.register_full_backward_hook(lambda module, at_inputs, at_outputs: None)
parameters = {name: p.detach() for name, p in model.named_parameters()}


def f(parameters, x):
    return functional_call(model, parameters, (x,))


vmap(jacrev(f), in_dims=(None, 0))(parameters, torch.ones(3, 2))
