"""Two actions with negative rewards: the expected reward rises, and so does the loss."""

# %% torch
import torch

scores = torch.zeros(2, requires_grad=True)
rewards = torch.tensor([-4.0, -1.0])
optimizer = torch.optim.SGD([scores], lr=1.0)
for _ in range(3):
    log_prob = torch.log_softmax(scores, 0)
    chances = log_prob.detach().exp()  # the mean over both actions
    loss = -(chances * log_prob * rewards).sum()
    print("expected reward:", chances @ rewards)
    print("loss:", loss)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()

# %% numpy blind="J @ v: two vectors multiply to the same number in either order"
import numpy as np

scores, rewards = np.zeros(2), np.array([-4.0, -1.0])
for _ in range(3):
    p = np.exp(scores) / np.sum(np.exp(scores))
    loss = -np.sum(p * np.log(p) * rewards)
    print("expected reward:", p @ rewards)
    print("loss:", loss)
    scores = scores + p * (rewards - p @ rewards)
