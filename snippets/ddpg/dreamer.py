"""Dreamer: imagined states, with and without a gradient at the actor's input."""

# %% torch
import torch

M = torch.tensor([[0.9, 0.5], [-0.3, 0.8]])  # the world model
K = torch.tensor([[0.4, -0.2], [0.6, 0.3]], requires_grad=True)  # the actor
r = torch.tensor([1.0, -2.0])  # the reward of a state
for way in ("attached", "detached"):
    K.grad = None
    s = torch.tensor([1.0, 0.5])
    reward = 0
    for _ in range(3):
        feat = s.detach() if way == "detached" else s
        a = torch.tanh(K @ feat)
        s = M @ s + a
        reward = reward + r @ s
    reward.backward()
    print(f"{way}, reward:", reward)
    print("K.grad:", K.grad)

# %% numpy
import numpy as np

M, K = np.array([[0.9, 0.5], [-0.3, 0.8]]), np.array([[0.4, -0.2], [0.6, 0.3]])
r = np.array([1.0, -2.0])
states, actions = [np.array([1.0, 0.5])], []
for _ in range(3):
    actions.append(np.tanh(K @ states[-1]))
    states.append(M @ states[-1] + actions[-1])
for way in ("attached", "detached"):
    at_K, at_s = np.zeros((2, 2)), np.zeros(2)
    for s, a in zip(states[2::-1], actions[::-1], strict=True):
        at_s = at_s + r  # the gradient at the next state
        u = at_s * (1 - a**2)
        at_K += np.outer(u, s)
        at_s = M.T @ at_s + (K.T @ u if way == "attached" else 0)
    print(f"{way}, reward:", sum(r @ s for s in states[1:]))
    print("K.grad:", at_K)
