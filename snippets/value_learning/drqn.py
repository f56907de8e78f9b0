"""DRQN: an LSTM over replayed sequences, the value of each chosen action, and the steps that get a gradient."""

# %% torch
import torch
from torch import nn

torch.set_default_dtype(torch.float64)
obs = torch.tensor([[[0.5], [-1.0], [2.0]], [[1.5], [0.25], [-0.5]]], requires_grad=True)  # (batch, time, 1)
action = torch.tensor([[2, 0, 2], [0, 2, 0]])  # (batch, time), without action 1
target = torch.tensor([[1.0, -0.5, 2.0], [0.75, 1.5, -1.0]])
lstm, head = nn.LSTM(1, 1, bias=False, batch_first=True), nn.Linear(1, 3, bias=False)
with torch.no_grad():
    lstm.weight_ih_l0.copy_(torch.tensor([[0.5], [-0.25], [0.75], [0.25]]))
    lstm.weight_hh_l0.copy_(torch.tensor([[0.25], [0.5], [-0.5], [0.75]]))
    head.weight.copy_(torch.tensor([[1.0], [-0.5], [2.0]]))
out, _ = lstm(obs)
q = head(out)  # (batch, time, actions)
q.retain_grad()
chosen = q.gather(2, action.unsqueeze(2)).squeeze(2)  # (batch, time)
(chosen - target).square().sum().backward()
print("q.grad:", q.grad, sep="\n")
print("head.weight.grad:", head.weight.grad, sep="\n")
print("gradient at the observations:", obs.grad.squeeze(), sep="\n")

# %% wrong
q = head(lstm(obs)[0])
q.retain_grad()
chosen = q.gather(1, action.unsqueeze(1)).squeeze(1)  # takes the number of the action as the time
(chosen - target).square().sum().backward()
print("gradient at q, wrong dimension:", q.grad, sep="\n")


# %% steps
def at_obs(out, steps):
    """Return the gradient at the observations for a loss over some of the steps."""
    chosen = head(out).gather(2, action.unsqueeze(2)).squeeze(2)
    loss = (chosen - target)[:, steps].square().sum()
    return torch.autograd.grad(loss, obs)[0].squeeze()


print("loss of the last step:", at_obs(lstm(obs)[0], slice(2, 3)), sep="\n")
print("without the loss of the first step:", at_obs(lstm(obs)[0], slice(1, 3)), sep="\n")
with torch.no_grad():
    first, state = lstm(obs[:, :1])  # burn-in
later, _ = lstm(obs[:, 1:], state)
out = torch.cat([first, later], dim=1)
print("burn-in under no_grad:", at_obs(out, slice(1, 3)), sep="\n")
torch.set_default_dtype(torch.float32)

# %% numpy
import numpy as np

obs = np.array([[0.5, -1.0, 2.0], [1.5, 0.25, -0.5]])
action = np.array([[2, 0, 2], [0, 2, 0]])
target = np.array([[1.0, -0.5, 2.0], [0.75, 1.5, -1.0]])
W, U = np.array([0.5, -0.25, 0.75, 0.25]), np.array([0.25, 0.5, -0.5, 0.75])
head = np.array([1.0, -0.5, 2.0])


def run():
    """Return the outputs, and what backward needs of each step."""
    h, c, out, saved = np.zeros(2), np.zeros(2), [], []
    for t in range(3):
        z = np.outer(W, obs[:, t]) + np.outer(U, h)
        i, f, o = 1 / (1 + np.exp(-z[[0, 1, 3]]))
        a, c_old = np.tanh(z[2]), c
        c = f * c + i * a
        h = o * np.tanh(c)
        out.append(h)
        saved.append((i, f, a, o, c, c_old))
    return np.array(out).T, saved


def back(at_out, first=0):
    """Return the gradient at the observations. Steps before the first get none."""
    at_h, at_c, result = np.zeros(2), np.zeros(2), np.zeros((2, 3))
    for t in reversed(range(first, 3)):
        i, f, a, o, c, c_old = saved[t]
        at_h = at_h + at_out[:, t]
        at_c = at_c + at_h * o * (1 - np.tanh(c) ** 2)
        slope = np.array([i * (1 - i), f * (1 - f), 1 - a**2, o * (1 - o)])
        at_z = np.array([at_c * a, at_c * c_old, at_c * i, at_h * np.tanh(c)]) * slope
        result[:, t], at_h, at_c = W @ at_z, U @ at_z, at_c * f
    return result


out, saved = run()
q = out[:, :, None] * head
one_hot = np.eye(3)[action]
V = 2 * one_hot * ((q * one_hot).sum(axis=2) - target)[:, :, None]
print("q.grad:", V, sep="\n")
print("head.weight.grad:", np.einsum("bta,bt->a", V, out)[:, None], sep="\n")
print("gradient at the observations:", back(V @ head), sep="\n")

# %% numpy_wrong
wrong = np.zeros_like(q)
for b in range(2):
    for t in range(3):
        wrong[b, action[b, t], t] += 2 * (q[b, action[b, t], t] - target[b, t])
print("gradient at q, wrong dimension:", wrong, sep="\n")

# %% numpy_steps
print("loss of the last step:", back(V @ head * [0, 0, 1]), sep="\n")
print("without the loss of the first step:", back(V @ head * [0, 1, 1]), sep="\n")
print("burn-in under no_grad:", back(V @ head * [0, 1, 1], first=1), sep="\n")
