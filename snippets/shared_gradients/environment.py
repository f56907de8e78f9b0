"""An environment of another framework between a policy and its reward: no graph, and a Function with a pullback."""

# %% environment tags=["hide-input"]
import numpy as np
import torch


def step(obs, action):
    """Return the next observation and the reward of a pendulum with a motor."""
    speed = obs[1] + 0.2 * (2 * action - np.sin(obs[0]))
    angle = obs[0] + 0.2 * speed
    return np.array([angle, speed]), -(angle**2) - 0.5 * action**2


def vjp(obs, action):
    """Return the results of step, and its pullback, as jax.vjp(step, obs, action) does."""
    new, reward = step(obs, action)

    def pullback(at_results):
        at_new, at_reward = at_results
        at_angle = at_new[0] - 2 * new[0] * at_reward
        at_speed = at_new[1] + 0.2 * at_angle
        at_obs = np.array([at_angle - 0.2 * np.cos(obs[0]) * at_speed, at_speed])
        return at_obs, 0.4 * at_speed - action * at_reward

    return (new, reward), pullback


# %% constant raises="RuntimeError: element 0 of tensors does not require grad"
w = torch.tensor([0.5, -0.75], dtype=torch.float64, requires_grad=True)  # the policy
obs = torch.tensor([0.8, -0.5], dtype=torch.float64, requires_grad=True)
action = torch.tanh(w @ obs)
new, reward = step(obs.detach().numpy(), action.item())  # as a wrapper does
actor_loss = -torch.tensor(reward)
actor_loss.backward()


# %% torch
class Step(torch.autograd.Function):
    """A step of the environment, with the pullback of the other framework."""

    @staticmethod
    def forward(ctx, obs, action):
        (new, reward), ctx.pullback = vjp(obs.numpy(), action.numpy())
        return torch.from_numpy(new), torch.as_tensor(reward)

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx, at_new, at_reward):
        at_obs, at_action = ctx.pullback((at_new.numpy(), at_reward.numpy()))
        return torch.from_numpy(at_obs), torch.as_tensor(at_action)


obs = torch.tensor([0.8, -0.5], dtype=torch.float64)
total = 0
for _ in range(3):
    obs, reward = Step.apply(obs, torch.tanh(w @ obs))
    total = total + reward
(-total).backward()
print("sum of the rewards:", total.detach())
print("w.grad:", w.grad)

# %% numpy blind="J @ v: the product of two vectors has no order"
import numpy as np

w, obs = np.array([0.5, -0.75]), np.array([0.8, -0.5])
d_obs, total, d_total = np.zeros((2, 2)), 0.0, np.zeros(2)  # derivatives with respect to w
for _ in range(3):
    action = np.tanh(w @ obs)
    d_action = (1 - action**2) * (obs + w @ d_obs)
    d_speed = d_obs[1] + 0.4 * d_action - 0.2 * np.cos(obs[0]) * d_obs[0]
    speed = obs[1] + 0.4 * action - 0.2 * np.sin(obs[0])
    d_angle, angle = d_obs[0] + 0.2 * d_speed, obs[0] + 0.2 * speed
    total, d_total = total - angle**2 - 0.5 * action**2, d_total - 2 * angle * d_angle - action * d_action
    obs, d_obs = np.array([angle, speed]), np.stack([d_angle, d_speed])
print("sum of the rewards:", total)
print("w.grad:", -d_total)
