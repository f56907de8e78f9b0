"""The loss of GRPO is 0 at first, and its gradient is not."""

# %% torch
import torch

scores = torch.tensor([0.5, 1.5, -1.0], requires_grad=True)
answers = torch.tensor([1, 0, 2, 1])  # a group of four answers
rewards = torch.tensor([0.0, 4.0, 0.0, 0.0])  # only answer 0 is right
advantages = (rewards - rewards.mean()) / rewards.std()
reference = torch.log_softmax(scores.detach(), 0)[answers]
optimizer = torch.optim.SGD([scores], lr=2.0)
for _ in range(3):
    new = torch.log_softmax(scores, 0)[answers]
    ratio = (new - new.detach()).exp()
    kl = (reference - new).exp() - (reference - new) - 1
    loss = -(ratio * advantages).mean() + 0.1 * kl.mean()
    optimizer.zero_grad()
    loss.backward()
    print("loss:", loss.detach())
    print("norm of the gradient:", scores.grad.norm())
    print("expected reward:", 4 * scores.detach().softmax(0)[0])
    optimizer.step()

# %% numpy
import numpy as np

scores = np.array([0.5, 1.5, -1.0])
answers, rewards = np.array([1, 0, 2, 1]), np.array([0.0, 4.0, 0.0, 0.0])
advantages = (rewards - rewards.mean()) / np.sqrt(np.sum((rewards - rewards.mean()) ** 2) / 3)
p = np.exp(scores) / np.sum(np.exp(scores))
old = p[answers]
for _ in range(3):
    back = old / p[answers]  # the ratio of the reference to the new probability
    v = (-advantages + 0.1 * (1 - back)) / 4
    gradient = v @ (np.eye(3)[answers] - p)
    print("loss:", -advantages.mean() + 0.1 * np.mean(back - np.log(back) - 1))
    print("norm of the gradient:", np.sqrt(np.sum(gradient**2)))
    print("expected reward:", 4 * p[0])
    scores = scores - 2.0 * gradient
    p = np.exp(scores) / np.sum(np.exp(scores))
