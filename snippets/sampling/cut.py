"""A reward that is looked up for a drawn action."""

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
import torch

theta = torch.tensor(0.4, requires_grad=True)
policy = torch.distributions.Bernoulli(logits=theta)
rewards = torch.tensor([1.0, 4.0])
action = policy.sample()
reward = rewards[action.long()]
(-reward).backward()
