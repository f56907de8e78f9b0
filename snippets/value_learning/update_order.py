"""Actor-critic: the TD error before or after the critic's step, and a lost zero_grad of the actor."""

# %% torch
import torch
from torch import nn

states = torch.tensor([[1.0, -0.5], [0.5, 2.0], [-1.5, 1.0]], dtype=torch.float64)
next_states = torch.tensor([[0.5, 2.0], [-1.5, 1.0], [0.25, 0.75]], dtype=torch.float64)
rewards = torch.tensor([[1.0], [-0.5], [2.0]], dtype=torch.float64)
actions = torch.tensor([[0], [1], [0]])
gamma = 0.9


def start():
    """Return an actor and a critic with their optimizers, always from the same weights."""
    actor = nn.Linear(2, 2, bias=False, dtype=torch.float64)
    critic = nn.Linear(2, 1, bias=False, dtype=torch.float64)
    with torch.no_grad():
        actor.weight.copy_(torch.tensor([[0.5, -1.0], [0.25, 0.75]]))
        critic.weight.copy_(torch.tensor([[0.75, -0.5]]))
    return actor, critic, torch.optim.SGD(actor.parameters(), lr=0.25), torch.optim.SGD(critic.parameters(), lr=0.5)


actor, critic, actor_optimizer, critic_optimizer = start()
for _ in range(2):
    td_target = (rewards + gamma * critic(next_states)).detach()
    td_delta = td_target - critic(states)  # before any step
    log_probs = torch.log_softmax(actor(states), dim=1).gather(1, actions)
    actor_loss = (-log_probs * td_delta.detach()).mean()
    critic_loss = td_delta.square().mean()
    actor_optimizer.zero_grad()
    critic_optimizer.zero_grad()
    actor_loss.backward()
    critic_loss.backward()
    actor_optimizer.step()
    critic_optimizer.step()
    print("TD error:", td_delta.detach().squeeze(1))
    print("actor.weight.grad:", actor.weight.grad, sep="\n")

# %% reordered
actor, critic, actor_optimizer, critic_optimizer = start()
td_target = (rewards + gamma * critic(next_states)).detach()
critic_loss = (td_target - critic(states)).square().mean()
critic_optimizer.zero_grad()
critic_loss.backward()
critic_optimizer.step()
td_delta = td_target - critic(states)  # from the critic after its step
log_probs = torch.log_softmax(actor(states), dim=1).gather(1, actions)
actor_loss = (-log_probs * td_delta.detach()).mean()
actor_optimizer.zero_grad()
actor_loss.backward()
print("TD error after the critic's step:", td_delta.detach().squeeze(1))
print("gradient of the actor, reordered:", actor.weight.grad, sep="\n")

# %% lost
actor, critic, actor_optimizer, critic_optimizer = start()
for _ in range(2):
    td_target = (rewards + gamma * critic(next_states)).detach()
    td_delta = td_target - critic(states)
    critic_loss = td_delta.square().mean()
    critic_optimizer.zero_grad()
    critic_loss.backward()
    critic_optimizer.step()
    log_probs = torch.log_softmax(actor(states), dim=1).gather(1, actions)
    actor_loss = (-log_probs * td_delta.detach()).mean()
    actor_loss.backward()  # actor_optimizer.zero_grad() is missing
    actor_optimizer.step()
    print("gradient of the actor, without zero_grad:", actor.weight.grad, sep="\n")

# %% numpy
import numpy as np

S = np.array([[1.0, -0.5], [0.5, 2.0], [-1.5, 1.0]])
S_next = np.array([[0.5, 2.0], [-1.5, 1.0], [0.25, 0.75]])
r = np.array([1.0, -0.5, 2.0])
chosen = np.eye(2)[[0, 1, 0]]
gamma, n = 0.9, len(r)


def actor_gradient(W, delta):
    """Return the gradient of the actor's loss at its weight."""
    scores = np.exp(S @ W.T)
    P = scores / scores.sum(axis=1, keepdims=True)
    return (delta[:, None] * (P - chosen) / n).T @ S


W, c = np.array([[0.5, -1.0], [0.25, 0.75]]), np.array([0.75, -0.5])
for _ in range(2):
    delta = r + gamma * S_next @ c - S @ c
    G = actor_gradient(W, delta)
    print("TD error:", delta)
    print("actor.weight.grad:", G, sep="\n")
    W, c = W - 0.25 * G, c + 0.5 * 2 / n * delta @ S

# %% numpy_reordered
W, c = np.array([[0.5, -1.0], [0.25, 0.75]]), np.array([0.75, -0.5])
delta = r + gamma * S_next @ c - S @ c
after = delta - 0.5 * 2 / n * S @ S.T @ delta
print("TD error after the critic's step:", after)
print("gradient of the actor, reordered:", actor_gradient(W, after), sep="\n")

# %% numpy_lost
W, c, G = np.array([[0.5, -1.0], [0.25, 0.75]]), np.array([0.75, -0.5]), np.zeros((2, 2))
for _ in range(2):
    delta = r + gamma * S_next @ c - S @ c
    G = G + actor_gradient(W, delta)
    print("gradient of the actor, without zero_grad:", G, sep="\n")
    W, c = W - 0.25 * G, c + 0.5 * 2 / n * delta @ S
