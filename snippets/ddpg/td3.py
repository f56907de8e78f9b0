"""An actor's loss and a q loss from one evaluation of two critics: the second backward fails."""

# %% torch
import torch

S = torch.tensor([[2.0, 3.0], [1.0, -0.5]])  # states
stored = torch.tensor([0.5, -0.75])  # their actions, from the replay buffer
target = torch.tensor([1.75, -2.0])
A = torch.tensor([0.5, -0.25], requires_grad=True)  # actor: a = A s
c = torch.tensor([[1.5, 4.0], [0.5, 2.0]], requires_grad=True)  # two critics


def critics(s, a):
    """Return the values of both critics, one row for each: c₁as₁ − c₂a²."""
    return c[:, :1] * a * s[:, 0] - c[:, 1:] * a**2


q_actor, q_data = critics(torch.cat([S, S]), torch.cat([S @ A, stored])).chunk(2, dim=1)  # one evaluation
loss_actor = -q_actor[0].mean()
loss_qvalue = (q_data - target).square().mean(dim=1).sum()
loss_actor.backward()
print("loss_qvalue:", loss_qvalue)
print("A.grad:", A.grad)
print("c.grad:", c.grad)

# %% error raises="RuntimeError: Trying to backward through the graph a second time"
loss_qvalue.backward()

# %% retained
A.grad = c.grad = None
q_actor, q_data = critics(torch.cat([S, S]), torch.cat([S @ A, stored])).chunk(2, dim=1)
(-q_actor[0].mean()).backward(retain_graph=True)
(q_data - target).square().mean(dim=1).sum().backward()
print("A.grad:", A.grad)
print("c.grad:", c.grad)

# %% separate
A.grad = c.grad = None
(-critics(S, S @ A)[0].mean()).backward(inputs=[A])
(critics(S, stored) - target).square().mean(dim=1).sum().backward()
print("A.grad:", A.grad)
print("c.grad:", c.grad)

# %% numpy
import numpy as np

S, stored, target = np.array([[2.0, 3.0], [1.0, -0.5]]), np.array([0.5, -0.75]), np.array([1.75, -2.0])
A, c = np.array([0.5, -0.25]), np.array([[1.5, 4.0], [0.5, 2.0]])


def features(a):
    return np.stack([a * S[:, 0], -(a**2)])


a = S @ A
at_a = -(c[0, 0] * S[:, 0] - 2 * c[0, 1] * a) / 2
at_c = np.stack([-features(a).mean(axis=1), np.zeros(2)])  # only the first critic is in the actor's loss
errors = c @ features(stored) - target
print("loss_qvalue:", (errors**2).mean(axis=1).sum())
print("A.grad:", at_a @ S)
print("c.grad:", at_c)

# %% numpy_retained
own = errors @ features(stored).T  # 2 r / 2, for the mean of two
print("A.grad:", at_a @ S)
print("c.grad:", at_c + own)

# %% numpy_separate
print("A.grad:", at_a @ S)
print("c.grad:", own)
