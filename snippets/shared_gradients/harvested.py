"""A list of p.grad, and another backward before the step: the list changes, and a clone does not."""

# %% torch
import torch

critic = torch.tensor([0.5, -1.5], dtype=torch.float64, requires_grad=True)
actor = torch.tensor([2.0, 0.25], dtype=torch.float64, requires_grad=True)


def q_loss():
    return ((critic * torch.tensor([1.0, 3.0])).sum() - 2) ** 2


def actor_loss():
    return -(critic * actor**2).sum()


q_loss().backward()
harvested = [p.grad for p in [critic]]
print("harvested gradient:", harvested[0])
actor_loss().backward()
print("the same list, later:", harvested[0])

# %% separate
critic.grad = actor.grad = None
harvested = torch.autograd.grad(q_loss(), [critic])
actor_loss().backward(inputs=[actor])  # not into critic.grad
print("gradient of the critic:", harvested[0])
print("gradient of the actor:", actor.grad)

# %% numpy blind="J @ v: the product of two vectors has no order"
import numpy as np

critic, actor, x = np.array([0.5, -1.5]), np.array([2.0, 0.25]), np.array([1.0, 3.0])
g = 2 * (critic @ x - 2) * x
print("harvested gradient:", g)
print("the same list, later:", g - actor**2)

# %% numpy_separate
print("gradient of the critic:", g)
print("gradient of the actor:", -critic * 2 * actor)
