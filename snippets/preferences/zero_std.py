"""GRPO: the std of a reward over the batch is not 0, but each group has equal sums, so the gradient is 0."""

# %% torch blind="input: the advantages of a group add up to zero, so the softmax of the scores cancels"
import torch
from torch.nn.functional import log_softmax

answers = torch.tensor([0, 1, 2, 2, 0, 1, 1, 2]).repeat(4)  # 4 prompts, 8 one-token answers each
scores = torch.tensor([0.5, -1.0, 0.25], requires_grad=True)


def train(rewards_per_func):
    rewards = rewards_per_func.sum(1).view(4, 8)  # a row for each prompt
    mean, std = rewards.mean(1, keepdim=True), rewards.std(1, keepdim=True)
    advantages = ((rewards - mean) / (std + 1e-4)).ravel()
    logp = log_softmax(scores, 0)[answers]
    loss = -(advantages * (logp - logp.detach()).exp()).mean()
    scores.grad = None
    loss.backward()
    print("std of the first reward:", rewards_per_func[:, 0].std())
    print("std in each group:", std.ravel())
    print("the logged loss is zero:", round(loss.item(), 4) == 0)
    print("scores.grad:", scores.grad)


of_prompt = torch.tensor([2.0, -8.0, -8.0, 2.0]).repeat_interleave(8)
other = torch.full((32,), 6.0)
train(torch.stack([of_prompt, other], 1))

# %% others
of_answer = answers.float() * 5
train(torch.stack([of_answer, 4 - of_answer], 1))

of_prompt[3] = -8.0  # one answer to the first prompt
train(torch.stack([of_prompt, other], 1))

# %% numpy
import numpy as np

answers = np.tile([0, 1, 2, 2, 0, 1, 1, 2], 4)
scores = np.array([0.5, -1.0, 0.25])
p = np.exp(scores) / np.exp(scores).sum()


def derive(first, second):
    rewards = (first + second).reshape(4, 8)
    std = rewards.std(axis=1, ddof=1)
    advantages = (rewards - rewards.mean(axis=1)[:, None]) / (std + 10.0**-4)[:, None]
    print("std of the first reward:", first.std(ddof=1))
    print("std in each group:", std)
    print("the logged loss is zero:", bool(round(-advantages.mean(), 4) == 0))
    print("scores.grad:", -advantages.ravel() @ (np.eye(3)[answers] - p) / 32)


of_prompt = np.repeat([2.0, -8.0, -8.0, 2.0], 8)
derive(of_prompt, np.full(32, 6.0))

# %% numpy_others
derive(answers * 5.0, 4 - answers * 5.0)
of_prompt[3] = -8.0
derive(of_prompt, np.full(32, 6.0))
