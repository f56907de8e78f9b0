"""An encoder that the actor and the critic share: which loss gives it which gradient."""

# %% torch
import torch

o = torch.tensor([2.0, 3.0])  # an image with two pixels
encoder = torch.tensor([[0.5, 1.0], [-1.0, 0.25]], requires_grad=True)
actor = torch.tensor([0.5, -2.0], requires_grad=True)
critic = torch.tensor([1.5, 0.5], requires_grad=True)  # Q = c₁az₁ − c₂a²
stored, target = 0.5, 1.0  # an action from the replay buffer, and the target of its value


def Q(z, a):
    return critic[0] * a * z[0] - critic[1] * a**2


def actor_loss(z):
    return -Q(z, actor @ z)


critic_loss = (Q(encoder @ o, stored) - target) ** 2
print("from the critic loss:", torch.autograd.grad(critic_loss, encoder)[0], sep="\n")
print("from the actor loss:", torch.autograd.grad(actor_loss(encoder @ o), encoder)[0], sep="\n")

# %% both
for z in encoder @ o, (encoder @ o).detach():  # without detach, and with it
    encoder.grad = actor.grad = None
    critic_loss = (Q(encoder @ o, stored) - target) ** 2
    critic_loss.backward(inputs=[encoder, critic])
    actor_loss(z).backward(inputs=[encoder, actor])
    print("encoder.grad:", encoder.grad, sep="\n")
    print("actor.grad:", actor.grad)

# %% numpy
import numpy as np

o, E, w, c = np.array([2.0, 3.0]), np.array([[0.5, 1.0], [-1.0, 0.25]]), np.array([0.5, -2.0]), np.array([1.5, 0.5])
stored, target = 0.5, 1.0
z = E @ o
error = c[0] * stored * z[0] - c[1] * stored**2 - target
of_critic = np.outer(2 * error * np.array([c[0] * stored, 0]), o)
print("from the critic loss:", of_critic, sep="\n")
a = w @ z
at_a = -(c[0] * z[0] - 2 * c[1] * a)
of_actor = np.outer(np.array([-c[0] * a, 0]) + at_a * w, o)
print("from the actor loss:", of_actor, sep="\n")

# %% numpy_both
for gradient in of_critic + of_actor, of_critic:
    print("encoder.grad:", gradient, sep="\n")
    print("actor.grad:", at_a * z)
