"""The state_dict of a SAM wrapper lacks the averages of the Adam inside, so a resumed run takes another step."""

# %% torch
import copy

import torch


class SAM(torch.optim.Optimizer):
    """A wrapper that shares only its parameter groups with the optimizer inside."""

    def __init__(self, params, base_optimizer, rho=0.05, **settings):
        super().__init__(params, {"rho": rho, **settings})
        self.base_optimizer = base_optimizer(self.param_groups, **settings)
        self.param_groups = self.base_optimizer.param_groups

    @torch.no_grad()
    def first_step(self):
        for w in self.param_groups[0]["params"]:
            climb = self.param_groups[0]["rho"] * w.grad / w.grad.norm()
            w.add_(climb)
            self.state[w]["climb"] = climb

    @torch.no_grad()
    def second_step(self):
        for w in self.param_groups[0]["params"]:
            w.sub_(self.state[w]["climb"])
        self.base_optimizer.step()


def train(w, optimizer, steps):
    """Take some steps of SAM, and return the last change of w."""
    for _ in range(steps):
        before = w.detach().clone()
        for move in optimizer.first_step, optimizer.second_step:
            optimizer.zero_grad()
            (w**4).sum().backward()
            move()
    return w.detach() - before


w = torch.tensor([1.0, -2.0], dtype=torch.float64, requires_grad=True)
optimizer = SAM([w], torch.optim.Adam, lr=0.1, rho=0.5)
train(w, optimizer, 4)
states = optimizer.state_dict(), optimizer.base_optimizer.state_dict()
at_checkpoint, state, base_state = copy.deepcopy((w.detach(), *states))  # as a file would hold them
print("saved by the wrapper:", sorted(state["state"][0]))
print("saved by the base optimizer:", sorted(base_state["state"][0]))
print("next change:", train(w, optimizer, 1))

# %% alone
w = at_checkpoint.clone().requires_grad_()
optimizer = SAM([w], torch.optim.Adam, lr=0.1)
optimizer.load_state_dict(state)
print("shared groups, after loading:", optimizer.param_groups is optimizer.base_optimizer.param_groups)
print("change, from its own state alone:", train(w, optimizer, 1))

# %% both
w = at_checkpoint.clone().requires_grad_()
optimizer = SAM([w], torch.optim.Adam)  # all settings come from the states
optimizer.load_state_dict(state)
optimizer.base_optimizer.load_state_dict(base_state)
optimizer.param_groups = optimizer.base_optimizer.param_groups  # share them again
print("change, from both states:", train(w, optimizer, 1))

# %% numpy
import numpy as np


def step(w, m, v, t):
    """Return the change of w, and the averages of Adam after step t."""
    g = 4 * w**3
    g = 4 * (w + 0.5 * g / np.linalg.norm(g)) ** 3
    m, v = 0.9 * m + 0.1 * g, 0.999 * v + 0.001 * g**2
    return -0.1 * m / (1 - 0.9**t) / (np.sqrt(v / (1 - 0.999**t)) + 10.0**-8), m, v


w, m, v = np.array([1.0, -2.0]), np.zeros(2), np.zeros(2)
for t in range(1, 5):
    change, m, v = step(w, m, v, t)
    w = w + change
kept = step(w, m, v, 5)[0]
print("next change:", kept)

# %% numpy_alone
print("change, from its own state alone:", step(w, np.zeros(2), np.zeros(2), 1)[0])

# %% numpy_both
print("change, from both states:", kept)
