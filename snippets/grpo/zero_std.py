"""GRPO: in which groups of rewards the gradient is exactly zero, and a policy without its adapter."""

# %% torch
import torch

scores = torch.tensor([[0.5, -1.0, 0.25], [1.5, 0.0, -0.5]], requires_grad=True)
reference = scores.detach().clone()
answers = torch.tensor([[0, 1, 2, 0], [2, 1, 0, 0]])  # four one-token answers to each of two prompts


def step(*functions):
    scores.grad = None
    rewards = torch.tensor(functions)  # [function, prompt, answer]
    drawn = answers.repeat(1, rewards.shape[2] // 4)
    total = rewards.sum(0)
    std = total.std(1, keepdim=True)
    advantages = (total - total.mean(1, keepdim=True)) / (std + 1e-4)
    logp = scores.log_softmax(1).gather(1, drawn)
    d = reference.log_softmax(1).gather(1, drawn) - logp
    kl = d.exp() - d - 1
    loss = (0.1 * kl - (logp - logp.detach()).exp() * advantages).mean()
    loss.backward()
    print("std of each function:", rewards.std((1, 2)))
    print("reward_std:", std.mean())
    print("frac_reward_zero_std:", (std == 0).float().mean())
    print("the loss is zero:", loss.abs() < 1e-6)
    print("mean kl:", kl.mean().detach())
    print("grad_norm:", scores.grad.norm())


correct = [[1.0, 0.0, 0.0, 1.0], [0.0, 0.5, 0.0, 0.0]]
short = [[0.25, 0.0, 0.5, 0.75], [0.0, 0.5, 1.0, 0.25]]
step(correct, short)

# %% equal
easy_and_hard = [[2.0] * 16, [-8.0] * 16]
others = [[6.0] * 16, [6.0] * 16]
step(easy_and_hard, others)

# %% one
easy_and_hard[0][3] = -8.0
step(easy_and_hard, others)

# %% cancel
long = [[-1.0, 0.0, 0.0, -1.0], [0.0, -0.5, 0.0, 0.0]]
step(correct, long)

# %% adapter blind="input: no gradient whatever the numbers are"
x = torch.tensor([[1.0, 2.0]], requires_grad=True)  # as after enable_input_require_grads()
base = torch.tensor([[0.5, -1.0], [0.75, 0.25]])
lora = torch.zeros(2, 2, requires_grad=True)
logp = (x @ base).log_softmax(1)[0]  # lora is missing: it should be x @ (base + lora)
loss = -((logp - logp.detach()).exp() * torch.tensor([1.0, -1.0])).mean()
loss.backward()
print("lora.grad:", lora.grad)
print("grad_norm:", torch.nn.utils.clip_grad_norm_([lora], 1.0))

# %% numpy
import numpy as np

scores = np.array([[0.5, -1.0, 0.25], [1.5, 0.0, -0.5]])
answers = np.array([[0, 1, 2, 0], [2, 1, 0, 0]])
p = np.exp(scores) / np.sum(np.exp(scores), axis=1, keepdims=True)


def step(*functions):
    R = np.array(functions)
    total = R.sum(axis=0)
    spread = np.std(total, axis=1, ddof=1)
    A = (total - np.mean(total, axis=1, keepdims=True)) / (spread + 0.0001)[:, None]
    drawn = np.tile(answers, (1, A.shape[1] // 4))
    g = -np.einsum("ij,ijk->ik", A, np.eye(3)[drawn]) / A.size  # A adds up to 0, so the softmax cancels
    print("std of each function:", np.array([np.std(one, ddof=1) for one in R]))
    print("reward_std:", spread.mean())
    print("frac_reward_zero_std:", np.mean(spread == 0))
    print("the loss is zero:", np.abs(A.mean()) < 0.000001)
    print("mean kl:", np.mean(p / p - np.log(p / p) - 1))  # of a policy with itself
    print("grad_norm:", np.sqrt(np.sum(g**2)))


correct = [[1.0, 0.0, 0.0, 1.0], [0.0, 0.5, 0.0, 0.0]]
short = [[0.25, 0.0, 0.5, 0.75], [0.0, 0.5, 1.0, 0.25]]
step(correct, short)

# %% numpy_equal
same = [[2.0] * 16, [-8.0] * 16]
step(same, [[6.0] * 16, [6.0] * 16])

# %% numpy_one
same[0][3] = -8.0
step(same, [[6.0] * 16, [6.0] * 16])

# %% numpy_cancel
step(correct, [[-1.0, 0.0, 0.0, -1.0], [0.0, -0.5, 0.0, 0.0]])

# %% numpy_adapter blind="2x for x²: no gradient, so the norm of zeros"
print("grad_norm:", np.sqrt(np.sum(np.zeros((2, 2)) ** 2)))
