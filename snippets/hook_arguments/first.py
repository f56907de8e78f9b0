"""The full backward hook of the first layer: its input is data, which has no gradient."""

# %% torch
import torch

layer = torch.nn.Linear(2, 2, bias=False)
got = []


def look(module, grad_input, grad_output):
    got.append((grad_input, grad_output))


layer.register_full_backward_hook(look)
x = torch.tensor([[3.0, 2.0]])
layer(x).backward(torch.tensor([[1.0, 10.0]]))
(grad_input,), (grad_output,) = got[0]
print("grad_input:", grad_input)
print("grad_output:", grad_output)
print("layer.weight.grad:", layer.weight.grad)

# %% when
layer = torch.nn.Linear(2, 2, bias=False)


def module_hook(module, grad_input, grad_output):
    print(f"module hook, {call} call:", module.weight.grad)


def parameter_hook(w):
    print(f"parameter hook, {call} call:", w.grad)


layer.register_full_backward_hook(module_hook)
layer.weight.register_post_accumulate_grad_hook(parameter_hook)
call, v = "first", torch.tensor([[1.0, 10.0]])
layer(x).backward(v)
call, v = "second", torch.tensor([[2.0, 5.0]])
layer(x).backward(v)

# %% hidden
call = "third"
layer.weight.grad = None
layer(x.clone().requires_grad_()).backward(v)

# %% numpy
import numpy as np

x = np.array([[3.0, 2.0]])
v = np.array([[1.0, 10.0]])
print("grad_output:", v)
print("layer.weight.grad:", v.T @ x)

# %% numpy_when
old = v.T @ x
next_v = np.array([[2.0, 5.0]])
print("module hook, first call:", None)
print("parameter hook, first call:", old)
print("module hook, second call:", old)
print("parameter hook, second call:", old + next_v.T @ x)

# %% numpy_hidden
print("parameter hook, third call:", next_v.T @ x)
print("module hook, third call:", next_v.T @ x)
