"""The actor of DDPG: a = As, Q(s, a) = c₁a₁s₁ − c₂a₂², and the loss −Q."""

# %% torch
import torch

s = torch.tensor([2.0, 3.0])
A = torch.tensor([[0.5, -0.25], [0.1, 0.75]], requires_grad=True)  # actor
c = torch.tensor([1.5, 4.0], requires_grad=True)  # critic


def critic(a):
    return c[0] * a[0] * s[0] - c[1] * a[1] ** 2


loss = -critic(A @ s)
loss.backward()
print("loss:", loss)
print("A.grad:", A.grad, sep="\n")
print("c.grad:", c.grad)

# %% only_actor
A.grad = c.grad = None
loss = -critic(A @ s)
loss.backward(inputs=[A])
print("A.grad:", A.grad, sep="\n")
print("c.grad:", c.grad)

# %% frozen
A.grad = None
c.requires_grad_(False)
loss = -critic(A @ s)
loss.backward()
c.requires_grad_(True)
print("A.grad:", A.grad, sep="\n")
print("c.grad:", c.grad)

# %% wrong
A.grad = None
action = (A @ s).detach()
loss = -critic(action)
loss.backward()
print("A.grad:", A.grad)
print("c.grad:", c.grad)

# %% numpy
import numpy as np

s, c = np.array([2.0, 3.0]), np.array([1.5, 4.0])
A = np.array([[0.5, -0.25], [0.1, 0.75]])
a = A @ s
v = -np.array([c[0] * s[0], -2 * c[1] * a[1]])
at_c = np.array([a[0] * s[0], -(a[1] ** 2)])
print("loss:", -(c @ at_c))
print("A.grad:", np.outer(v, s), sep="\n")
print("c.grad:", -at_c)

# %% numpy_only_actor
print("A.grad:", np.outer(v, s), sep="\n")

# %% numpy_frozen
print("A.grad:", np.outer(v, s), sep="\n")

# %% numpy_wrong
print("c.grad:", -at_c)
