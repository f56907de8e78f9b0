"""PPO with a value head on the trunk of the policy: both losses reach the trunk, and detach cuts the value loss."""

# %% torch
import torch

x = torch.tensor([1.0, -0.5])
advantage, returns = torch.tensor([0.6, -0.6]), 4.0  # for two sampled tokens


def gradients(detach_value_head):
    trunk = torch.tensor([[0.8, 0.3], [-0.2, 0.6]], requires_grad=True)
    lm_head = torch.tensor([[0.5, -1.0], [0.25, 0.75]], requires_grad=True)
    value_head = torch.tensor([0.4, -0.3], requires_grad=True)
    hidden_states = torch.tanh(trunk @ x)
    logprobs = torch.log_softmax(lm_head @ hidden_states, dim=0)
    ratio = torch.exp(logprobs - logprobs.detach())  # the first PPO step
    pg_loss = -(ratio * advantage).mean()
    value = value_head @ (hidden_states.detach() if detach_value_head else hidden_states)
    vf_loss = 0.1 * 0.5 * (value - returns) ** 2
    print("pg_loss is close to zero:", bool(abs(pg_loss) < 1e-6))
    print("vf_loss:", vf_loss.detach())
    parts = torch.autograd.grad(pg_loss, trunk, retain_graph=True)[0]
    print("gradient of pg_loss at the trunk:", parts, sep="\n")
    (pg_loss + vf_loss).backward()
    print("trunk.grad:", trunk.grad, sep="\n")
    print("value_head.grad:", value_head.grad)


gradients(detach_value_head=False)

# %% detached
gradients(detach_value_head=True)

# %% numpy blind="J @ v: a dot product; x -= y: the advantages have the mean zero, so p does not matter"
import numpy as np

x, advantage, returns = np.array([1.0, -0.5]), np.array([0.6, -0.6]), 4.0
trunk, lm_head = np.array([[0.8, 0.3], [-0.2, 0.6]]), np.array([[0.5, -1.0], [0.25, 0.75]])
value_head = np.array([0.4, -0.3])
h = np.tanh(trunk @ x)
p = np.exp(lm_head @ h)
p /= p.sum()
at_logits = -(advantage - advantage.sum() * p) / 2
at_trunk = np.outer((at_logits @ lm_head) * (1 - h**2), x)
at_value = 0.1 * (value_head @ h - returns)


def derive(from_value):
    print("vf_loss:", 0.05 * (value_head @ h - returns) ** 2)
    print("gradient of pg_loss at the trunk:", at_trunk)
    print("trunk.grad:", at_trunk + from_value)
    print("value_head.grad:", at_value * h)


derive(np.outer(at_value * value_head * (1 - h**2), x))

# %% numpy_detached
derive(np.zeros((2, 2)))
