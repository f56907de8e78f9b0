"""REINFORCE with two actions. The second action has the probability 0.6."""

# %% torch blind="2 + x: times 1 or plus 1, the slope is the same"
import torch

theta = torch.tensor(0.6 / 0.4).log().requires_grad_()
rewards = torch.tensor([1.0, 4.0])


def gradients(loss_of):
    """Return the gradient of the loss of one draw, for each of the two actions."""
    each = []
    for action in (torch.tensor(0.0), torch.tensor(1.0)):
        theta.grad = None
        policy = torch.distributions.Bernoulli(logits=theta)
        loss_of(policy, action).backward()
        each.append(theta.grad)
    return torch.stack(each)


p = torch.sigmoid(theta).detach()
chances = torch.stack([1 - p, p])


def reinforce(policy, action):
    return -policy.log_prob(action) * rewards[action.long()]


each = gradients(reinforce)
print("each action:", each)
print("expected:", chances @ each)

# With few actions, the expected reward itself:
theta.grad = None
p = torch.sigmoid(theta)
loss = -(p * rewards[1] + (1 - p) * rewards[0])
loss.backward()
print("theta.grad:", theta.grad)

# %% baseline rtol=4e-6
mean_reward = chances @ rewards


def with_baseline(policy, action):
    return -policy.log_prob(action) * (rewards[action.long()] - mean_reward)


for name, loss_of in {"without": reinforce, "with": with_baseline}.items():
    each = gradients(loss_of)
    print(name)
    print("  each action:", each)
    print("  expected:", chances @ each)
    print("  variance:", chances @ (each - chances @ each) ** 2)


# %% no_log
def without_log(policy, action):
    return -policy.log_prob(action).exp() * rewards[action.long()]


each = gradients(without_log)
print("each action:", each)
print("expected:", chances @ each)

# %% numpy blind="J @ v: two vectors multiply to the same number in either order"
import numpy as np

p = 0.6
chances = np.array([1 - p, p])
rewards = np.array([1.0, 4.0])
R_0, R_1 = rewards
score = np.array([0.0, 1.0]) - p  # the derivative of log_prob
each = -rewards * score
print("each action:", each)
print("expected:", chances @ each)
slope = p * (1 - p)  # the derivative of the sigmoid
at_theta = (R_1 - R_0) * slope  # of the expected reward
print("theta.grad:", -at_theta)

# %% numpy_baseline
mean_reward = chances @ rewards
variances = {}
for name, left in {"without": rewards, "with": rewards - mean_reward}.items():
    each = -left * score
    average = chances @ each
    variances[name] = chances @ (each - average) ** 2
    print(name)
    print("  each action:", each)
    print("  expected:", average)
    print("  variance:", variances[name])

# %% numpy_no_log
each_no_log = -rewards * chances * score
print("each action:", each_no_log)
print("expected:", chances @ each_no_log)
