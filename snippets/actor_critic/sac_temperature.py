"""The temperature of SAC: log_alpha or its exponential in the loss, and what detach keeps away from the policy."""

# %% torch
import torch

noise = torch.tensor([0.5, -2.0])  # fixed, in place of randn
log_sigma = torch.tensor(0.25, requires_grad=True)  # of the policy
log_alpha = torch.tensor(-2.0, requires_grad=True)
target_entropy = -1.0


def draw():
    action = log_sigma.exp() * noise
    return action, torch.distributions.Normal(0.0, log_sigma.exp()).log_prob(action)


action, log_pi = draw()
for factor in log_alpha, log_alpha.exp():
    log_alpha.grad = None
    loss = -(factor * (log_pi + target_entropy).detach()).mean()
    loss.backward()
    print("log_alpha.grad:", log_alpha.grad)


# %% actor
def actor_loss(alpha):
    Q = -((action - 1) ** 2)
    return (alpha * log_pi - Q).mean()


log_alpha.grad = log_sigma.grad = None
actor_loss(log_alpha.exp().detach()).backward(retain_graph=True)  # for the cells below
print("log_sigma.grad:", log_sigma.grad)
print("log_alpha.grad is None:", log_alpha.grad is None)

# %% wrong
log_alpha.grad = log_sigma.grad = None
alpha = log_alpha.exp()  # nothing is detached
alpha_loss = -(alpha * (log_pi + target_entropy)).mean()
(alpha_loss + actor_loss(alpha)).backward()
print("log_sigma.grad:", log_sigma.grad)
print("log_alpha.grad:", log_alpha.grad)

# %% numpy
import numpy as np

noise, log_sigma, log_alpha, target_entropy = np.array([0.5, -2.0]), 0.25, -2.0, -1.0
log_pi = -(noise**2) / 2 - log_sigma - np.log(2 * np.pi) / 2
alpha = np.exp(log_alpha)
slope = -np.mean(log_pi + target_entropy)
print("log_alpha.grad:", slope)
print("log_alpha.grad:", slope * alpha)

# %% numpy_actor
action = np.exp(log_sigma) * noise
of_log_pi = -1  # the derivative of log_pi with respect to log_sigma
of_Q = np.mean(-2 * (action - 1) * action)
print("log_sigma.grad:", alpha * of_log_pi - of_Q)

# %% numpy_wrong
print("log_sigma.grad:", -alpha * of_log_pi + alpha * of_log_pi - of_Q)
print("log_alpha.grad:", slope * alpha + np.mean(log_pi) * alpha)
