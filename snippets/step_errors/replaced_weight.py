"""A weight is replaced after the first step: the old weight's state stays, and state_dict() raises a KeyError."""

# %% torch
import torch

w = torch.tensor([3.0, 5.0, 4.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.1, momentum=0.5)
(w**2).sum().backward()
optimizer.step()

new = w.detach()[:2].clone().requires_grad_()  # without the last row
optimizer.param_groups[0]["params"] = [new]
try:
    optimizer.state_dict()
except KeyError as error:
    print("the key is the id of the old weight:", error.args[0] == id(w))

# %% check
kept = {p for group in optimizer.param_groups for p in group["params"]}
left_over = [p for p in optimizer.state if p not in kept]
print("only one state is left over:", len(left_over) == 1)
print("it is the state of w:", left_over[0] is w)

# %% moved
state = optimizer.state.pop(w)
optimizer.state[new] = {"momentum_buffer": state["momentum_buffer"][:2].clone()}
(new**2).sum().backward()
optimizer.step()
print("new:", new)
print("saved buffer:", optimizer.state_dict()["state"][0]["momentum_buffer"])

# %% numpy
import numpy as np

w = np.array([3.0, 5.0, 4.0])
buffer = 2 * w
w = w - 0.1 * buffer
new = w[:2]
buffer = 0.5 * buffer[:2] + 2 * new
new = new - 0.1 * buffer
print("new:", new)
print("saved buffer:", buffer)
