"""Value networks that take a step in each time step, and one backward for the policy at the end of the episode."""

# %% error raises="RuntimeError: Trying to backward through the graph a second time"
import torch

states = torch.tensor([[1.0, 2.0], [3.0, 0.5], [-1.0, 1.5]])
actions = [0, 1, 0]
rewards = [2.0, -1.0, 0.5]
old = torch.tensor([-0.5, -1.25, -0.75])  # log probabilities when the actions were drawn


def run(advantage_of, **options):
    W = torch.tensor([[0.5, -0.25], [0.1, 0.75]], requires_grad=True)  # policy
    A = torch.tensor([0.25, -0.5], requires_grad=True)  # V(s) = b tanh(s A)
    b = torch.tensor(1.5, requires_grad=True)
    C = torch.tensor([0.5, 0.25], requires_grad=True)  # Q(s, a) = d[a] tanh(s C)
    d = torch.tensor([2.0, -0.75], requires_grad=True)
    optimizer = torch.optim.SGD([A, b, C, d], lr=0.1)
    surrogates = []
    for t, s in enumerate(states):
        v, q = b * torch.tanh(s @ A), d[actions[t]] * torch.tanh(s @ C)
        log_prob = (W @ s).log_softmax(0)[actions[t]]
        surrogates.append((log_prob - old[t]).exp() * advantage_of(q, v))
        loss = (q - rewards[t]) ** 2 + (v - q.detach()) ** 2
        optimizer.zero_grad()
        loss.backward(**options)
        optimizer.step()
    policy_loss = -torch.stack(surrogates).mean()  # at the end of the episode
    policy_loss.backward()
    print("W.grad:", W.grad, sep="\n")
    print("d:", d.detach())


run(lambda q, v: q - v)

# %% retained raises="RuntimeError: one of the variables needed for gradient computation has been modified"
run(lambda q, v: q - v, retain_graph=True)

# %% torch
run(lambda q, v: (q - v).detach())

# %% numpy
import numpy as np

states = np.array([[1.0, 2.0], [3.0, 0.5], [-1.0, 1.5]])
actions, rewards, old = [0, 1, 0], [2.0, -1.0, 0.5], [-0.5, -1.25, -0.75]
W = np.array([[0.5, -0.25], [0.1, 0.75]])
A, b = np.array([0.25, -0.5]), 1.5
C, d = np.array([0.5, 0.25]), np.array([2.0, -0.75])
G = np.zeros((2, 2))
for s, a, reward, old_log in zip(states, actions, rewards, old, strict=True):
    h, k = np.tanh(s @ A), np.tanh(s @ C)
    v, q = b * h, d[a] * k
    p = np.exp(W @ s) / np.sum(np.exp(W @ s))
    G -= (q - v) * p[a] * np.exp(-old_log) * np.outer(np.eye(2)[a] - p, s) / 3
    at_q, at_v = 2 * (q - reward), 2 * (v - q)
    A, b = A - 0.1 * at_v * b * (1 - h**2) * s, b - 0.1 * at_v * h
    C, d = C - 0.1 * at_q * d[a] * (1 - k**2) * s, d - 0.1 * at_q * k * np.eye(2)[a]
print("W.grad:", G, sep="\n")
print("d:", d)
