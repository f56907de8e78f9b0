"""Advantage actor-critic with an n-step return that ends in the value of the last state: three ways to detach."""

# %% torch
import torch

states = torch.tensor([[1.0, 2.0], [3.0, 0.5]])
last_state = torch.tensor([-1.0, 1.5])
rewards = torch.tensor([2.0, -1.0])
log_prob = torch.tensor([-0.25, -1.5], requires_grad=True)
c = torch.tensor([1.5, 0.5], requires_grad=True)  # the value net


def show(last_value, advantage_of):
    log_prob.grad = c.grad = None
    second = rewards[1] + 0.9 * last_value
    ref = torch.stack([rewards[0] + 0.9 * second, second])
    policy_loss = -(log_prob * advantage_of(ref, states @ c)).mean()
    policy_loss.backward()
    print("log_prob.grad:", log_prob.grad)
    print("c.grad:", c.grad)


show((last_state * c).sum(), lambda ref, value: ref - value.detach())

# %% both
show((last_state * c).sum(), lambda ref, value: (ref - value).detach())

# %% no_grad
with torch.no_grad():
    last_value = (last_state * c).sum()
show(last_value, lambda ref, value: ref - value.detach())

# %% numpy
import numpy as np

S, last = np.array([[1.0, 2.0], [3.0, 0.5]]), np.array([-1.0, 1.5])
rewards, log_prob = np.array([2.0, -1.0]), np.array([-0.25, -1.5])
c = np.array([1.5, 0.5])
discount = np.array([0.9**2, 0.9])
ref = np.array([rewards[0] + 0.9 * rewards[1], rewards[1]]) + discount * np.sum(last * c)
v = -(ref - S @ c) / 2
print("log_prob.grad:", v)
print("c.grad:", -np.sum(log_prob * discount) / 2 * last)

# %% numpy_both
print("log_prob.grad:", v)

# %% numpy_no_grad
print("log_prob.grad:", v)
