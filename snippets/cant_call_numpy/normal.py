"""An actor whose mean goes through NumPy: the loss has a graph, but only to the critic."""

# %% error raises="RuntimeError: Can't call numpy() on Tensor that requires grad"
import torch
from torch.distributions import MultivariateNormal

state = torch.tensor([0.5, -1.0, 2.0], dtype=torch.float64)
action = torch.tensor([1.5, 0.25], dtype=torch.float64)  # drawn before
S = torch.tensor([[0.5, 0.125], [0.125, 0.75]], dtype=torch.float64)
actor = torch.tensor([[0.25, -0.5, 0.5], [1.0, 0.75, -0.25]], dtype=torch.float64, requires_grad=True)
critic = torch.tensor([0.5, 1.0, -0.25], dtype=torch.float64, requires_grad=True)
reward = 2.0

mu = torch.sigmoid(actor @ state)
mu.numpy()

# %% silenced
mu_array = torch.sigmoid(actor @ state).detach().numpy()
log_prob = MultivariateNormal(torch.tensor(mu_array), S).log_prob(action)
delta = reward - critic @ state
(-log_prob * delta + delta**2).backward()
print("log_prob.requires_grad:", log_prob.requires_grad)
print("gradient of the actor, through NumPy:", actor.grad)
print("gradient of the critic, through NumPy:", critic.grad)

# %% alone raises="RuntimeError: element 0 of tensors does not require grad"
delta = reward - critic @ state
actor_loss = -log_prob * delta.detach()
actor_loss.backward()

# %% torch blind="J @ v: two vectors multiply to the same number in either order"
critic.grad = None
mu = torch.sigmoid(actor @ state)
log_prob = MultivariateNormal(mu, S).log_prob(action)
delta = reward - critic @ state
(-log_prob * delta.detach() + delta**2).backward()
print("actor.grad:", actor.grad, sep="\n")
print("critic.grad:", critic.grad)

# %% numpy
import numpy as np

state, action, reward = np.array([0.5, -1.0, 2.0]), np.array([1.5, 0.25]), 2.0
S = np.array([[0.5, 0.125], [0.125, 0.75]])
actor = np.array([[0.25, -0.5, 0.5], [1.0, 0.75, -0.25]])
critic = np.array([0.5, 1.0, -0.25])
mu = 1 / (1 + np.exp(-actor @ state))
delta = reward - critic @ state
at_mu = -delta * np.linalg.solve(S, action - mu)
print("actor.grad:", np.outer(at_mu * mu * (1 - mu), state), sep="\n")
print("critic.grad:", -2 * delta * state)

# %% numpy_silenced
r = action - mu
log_prob = -r @ np.linalg.solve(S, r) / 2 - np.log(2 * np.pi) - np.log(np.linalg.det(S)) / 2
print("log_prob.requires_grad:", False)
print("gradient of the actor, through NumPy:", None)
print("gradient of the critic, through NumPy:", (log_prob - 2 * delta) * state)
