"""DQN: only the value of the chosen action is in the loss, and which weights get a gradient."""

# %% torch
import torch

state = torch.tensor([[0.5, -1.0], [1.5, 0.25]])
action = torch.tensor([2, 0])  # nobody chose action 1
target = torch.tensor([1.0, -0.5])

shared = torch.tensor([[1.0, -0.5], [0.75, 2.0]], requires_grad=True)
last = torch.tensor([[0.5, 1.0, -1.5], [2.0, -0.25, 0.75]], requires_grad=True)  # a column for each action
q = state @ shared @ last
q.retain_grad()
selected = q.gather(1, action[:, None]).squeeze(1)
loss = (selected - target).square().mean()
loss.backward()
print("q.grad:", q.grad, sep="\n")
print("last.grad:", last.grad, sep="\n")
print("shared.grad:", shared.grad, sep="\n")

# %% after
before = q.detach()
torch.optim.SGD([shared, last], lr=0.125).step()
print("change of q:", (state @ shared @ last).detach() - before, sep="\n")

# %% numpy
import numpy as np

s, target = np.array([[0.5, -1.0], [1.5, 0.25]]), np.array([1.0, -0.5])
shared = np.array([[1.0, -0.5], [0.75, 2.0]])
last = np.array([[0.5, 1.0, -1.5], [2.0, -0.25, 0.75]])
chosen = np.eye(3)[[2, 0]]  # a row for each sample, with a 1 at its action
q = s @ shared @ last
V = chosen * (np.sum(q * chosen, axis=1) - target)[:, None]
at_last, at_shared = (s @ shared).T @ V, s.T @ V @ last.T
print("q.grad:", V, sep="\n")
print("last.grad:", at_last, sep="\n")
print("shared.grad:", at_shared, sep="\n")

# %% numpy_after
print("change of q:", s @ (shared - at_shared / 8) @ (last - at_last / 8) - q, sep="\n")
