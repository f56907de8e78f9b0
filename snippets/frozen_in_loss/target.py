"""A target that is computed from the same weights, and one from a copy of them."""

# %% torch
import copy

import torch
from torch import nn

q = nn.Linear(2, 1, bias=False)
with torch.no_grad():
    q.weight.copy_(torch.tensor([[3.0, 5.0]]))
now, then = torch.tensor([1.5, 4.0]), torch.tensor([3.0, 0.5])
reward, discount = 7.0, 0.75


def gradient(following):
    q.weight.grad = None
    wanted = reward + discount * following
    loss = (q(now) - wanted) ** 2
    loss.backward()
    print("loss:", loss)
    return q.weight.grad


print("both sides:", gradient(q(then)))
print("stopped:", gradient(q(then).detach()))

# %% network
target = copy.deepcopy(q).requires_grad_(False)
torch.optim.SGD(q.parameters(), lr=1 / 64).step()
print("target network:", gradient(target(then)))
print("target.weight.grad:", target.weight.grad)

# %% unassigned
q.load_state_dict(target.state_dict())  # the first weights
next_q = q(then)
next_q.detach()  # returns a new tensor, which nothing uses
print("not assigned:", gradient(next_q))

next_q = q(then)
next_q = next_q.detach()
print("assigned:", gradient(next_q))

next_q = q(then)
next_q.detach_()  # changes the tensor itself
print("in place:", gradient(next_q))

# %% numpy
import numpy as np

w = np.array([[3.0, 5.0]])
now, then = np.array([1.5, 4.0]), np.array([3.0, 0.5])
reward, discount = 7.0, 0.75
wanted = reward + discount * w @ then
error = w @ now - wanted
both = np.outer(2 * error, now - discount * then)
one_side = np.outer(2 * error, now)
print("loss:", error**2)
print("both sides:", both)
print("loss:", error**2)
print("stopped:", one_side)

# %% numpy_network
later = (w - one_side / 64) @ now - wanted
print("loss:", later**2)
print("target network:", np.outer(2 * later, now))

# %% numpy_unassigned
for name, slope in ("not assigned", both), ("assigned", one_side), ("in place", one_side):
    print("loss:", error**2)
    print(f"{name}:", slope)
