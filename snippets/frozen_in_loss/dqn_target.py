"""A target network without detach(): q learns the same, and the target network gets a gradient that nobody uses."""

# %% torch blind="input: the target does not use the value of the other action"
import torch
from torch import nn

q, target = nn.Linear(2, 2, bias=False), nn.Linear(2, 2, bias=False)  # a value for each of two actions
with torch.no_grad():
    q.weight.copy_(torch.tensor([[3.0, 5.0], [2.0, -1.0]]))
    target.weight.copy_(torch.tensor([[1.0, 0.5], [2.5, 4.0]]))  # earlier weights of q
now, then = torch.tensor([1.5, 4.0]), torch.tensor([3.0, 0.5])
action, reward, discount = 0, 7.0, 0.75
optimizer = torch.optim.SGD(q.parameters(), lr=1 / 64)


def learn(way, following):
    optimizer.zero_grad()
    loss = (q(now)[action] - (reward + discount * following.max())) ** 2
    loss.backward()
    print(f"q, {way}:", q.weight.grad, sep="\n")
    print(f"target, {way}:", target.weight.grad, sep="\n")


learn("with detach", target(then).detach())
learn("without detach", target(then))

# %% step
before = target.weight.clone()
optimizer.step()
print("q.weight:", q.weight, sep="\n")
print("target network unchanged:", torch.equal(target.weight, before))
optimizer.zero_grad()
print("after zero_grad:", target.weight.grad, sep="\n")

# %% numpy blind="input: the target does not use the value of the other action"
import numpy as np

W, W_target = np.array([[3.0, 5.0], [2.0, -1.0]]), np.array([[1.0, 0.5], [2.5, 4.0]])
now, then = np.array([1.5, 4.0]), np.array([3.0, 0.5])
reward, discount = 7.0, 0.75
values = W_target @ then
taken, best = np.array([1.0, 0.0]), np.array([0.0, 1.0])
e = (W @ now)[0] - (reward + discount * values.max())
at_q = np.outer(2 * e * taken, now)
at_target = np.outer(-2 * e * discount * best, then)
print("q, with detach:", at_q, sep="\n")
print("target, with detach:", None)
print("q, without detach:", at_q, sep="\n")
print("target, without detach:", at_target, sep="\n")

# %% numpy_step
print("q.weight:", W - at_q / 64, sep="\n")
print("target network unchanged:", True)
print("after zero_grad:", at_target, sep="\n")
