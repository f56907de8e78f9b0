"""A wrapper whose update_params calls backward, step and zero_grad: where to look at the gradient of w₁² + 2w₂²."""

# %% torch
import torch


class OptimWrapper:  # a stand-in for the wrapper of a library
    def __init__(self, optimizer):
        self.optimizer = optimizer

    def update_params(self, loss):
        loss.backward()
        self.optimizer.step()
        self.optimizer.zero_grad()


w = torch.tensor([3.0, 5.0], requires_grad=True)
optim_wrapper = OptimWrapper(torch.optim.SGD([w], lr=0.1))
loss = w[0] ** 2 + 2 * w[1] ** 2
optim_wrapper.update_params(loss)
print("after update_params:", w.grad)
print("w:", w)


# %% step
def look(optimizer, args, kwargs):
    for group in optimizer.param_groups:
        for p in group["params"]:
            print("before the step:", p.grad)


handle = optim_wrapper.optimizer.register_step_pre_hook(look)
optim_wrapper.update_params(w[0] ** 2 + 2 * w[1] ** 2)
handle.remove()
print("w after it:", w)

# %% parameter
kept = []
handle = w.register_post_accumulate_grad_hook(lambda p: kept.append(p.grad.clone()))
optim_wrapper.update_params(w[0] ** 2 + 2 * w[1] ** 2)
handle.remove()
print("in the hook:", kept[0])

# %% apart
loss = w[0] ** 2 + 2 * w[1] ** 2
loss.backward()
print("between backward and step:", w.grad)
optim_wrapper.optimizer.step()
optim_wrapper.optimizer.zero_grad(set_to_none=False)
print("after zero_grad:", w.grad)

# %% numpy
import numpy as np

factor = np.array([2.0, 4.0])
w = np.array([3.0, 5.0])
w = w - 0.1 * factor * w
print("w:", w)

# %% numpy_step
print("before the step:", factor * w)
w = w - 0.1 * factor * w
print("w after it:", w)

# %% numpy_parameter
print("in the hook:", factor * w)
w = w - 0.1 * factor * w

# %% numpy_apart
print("between backward and step:", factor * w)
print("after zero_grad:", 0 * w)
