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

# %% frozen
head = torch.nn.Linear(2, 1, bias=False)  # the head still learns
with torch.no_grad():
    layer.weight.copy_(torch.tensor([[1.0, 2.0], [4.0, -1.0]]))
    head.weight.copy_(torch.tensor([[5.0, 7.0]]))
weight = layer.weight.detach()
image = x.clone().requires_grad_()
calls = []

for register in ("register_backward_hook", "register_full_backward_hook"):
    layer = torch.nn.Linear(2, 2, bias=False).requires_grad_(False)
    layer.weight.copy_(weight)
    calls.clear()
    getattr(layer, register)(lambda *arguments: calls.append(arguments))

    h = layer(x)
    head(h).sum().backward()
    print(f"{register}, data:", bool(calls))

    head(layer(image)).sum().backward()
    print(f"{register}, image:", bool(calls))

print("h.requires_grad:", h.requires_grad)
print("head.weight.grad:", head.weight.grad)
print("image.grad:", image.grad)

# %% saturated
for divisor in (1.0, 100.0):
    calls.clear()
    image.grad = None
    (head(layer(image)) / divisor).sigmoid().sum().backward()
    print("called:", bool(calls))
    print("image.grad:", image.grad)

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

# %% numpy_frozen
W, w_head = np.array([[1.0, 2.0], [4.0, -1.0]]), np.array([[5.0, 7.0]])
print("head.weight.grad:", 4 * x @ W.T)
print("image.grad:", 2 * w_head @ W)

# %% numpy_saturated
for divisor in (1.0, 100.0):
    p = 1 / (1 + np.exp(-(w_head @ W @ x.T) / divisor))
    print("image.grad:", p * (1 - p) / divisor * (w_head @ W))
