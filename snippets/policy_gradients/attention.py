"""Recurrent attention: a location that is not detached carries the loss of the action to earlier steps."""

# %% torch
import torch
from torch.distributions import Normal

images = torch.tensor([0.5, -1.0, 2.0])  # stand for what the model sees in each step
noise = torch.tensor([0.3, -0.2, 0.5])
std = 0.5
core = torch.tensor(0.8, requires_grad=True)
fc2 = torch.tensor(-1.5, requires_grad=True)  # of the glimpse network
location = torch.tensor(0.7, requires_grad=True)


def rollout(cut):
    h_t, l_t, locations, log_pis = torch.tensor(1.0), torch.tensor(0.2), [], []
    for image, e in zip(images, noise, strict=True):
        h_t = core * h_t + fc2 * l_t + image
        mu = location * h_t.detach()
        l_t = mu + std * e
        if cut:
            l_t = l_t.detach()
        locations.append(l_t)
        log_pis.append(Normal(mu, std).log_prob(l_t))
    return h_t**2, locations, log_pis  # h_t**2 is the loss of the action


action_loss, locations, _ = rollout(cut=False)
at_locations = torch.autograd.grad(action_loss, locations[:2], retain_graph=True)
print("at the first two locations:", torch.stack(at_locations))
action_loss.backward()
print("location.grad:", location.grad)

# %% cut
location.grad = None
rollout(cut=True)[0].backward()
print("with a cut:", location.grad)

# %% reinforce
reward = 3.0
for cut in (False, True):
    location.grad = None
    log_pi = torch.stack(rollout(cut)[2])
    (-reward * log_pi).sum().backward()
    print("location.grad:", location.grad)

# %% numpy
import numpy as np

images = np.array([0.5, -1.0, 2.0])
noise = np.array([0.3, -0.2, 0.5])
std, c, w, location = 0.5, 0.8, -1.5, 0.7  # c: core, w: fc2
states, state, place = [], 1.0, 0.2
for image, e in zip(images, noise, strict=True):
    state = c * state + w * place + image
    place = location * state + std * e
    states.append(state)
h = np.array(states)
v = 2 * h[2]
g = v * w * np.array([c, 1.0])
print("at the first two locations:", g)
print("location.grad:", (g * h[:2]).sum())

# %% numpy_reinforce
reward = 3.0
at_mu = -reward * noise / std  # through mu
at_l = -at_mu  # through the location
print("location.grad:", ((at_mu + at_l) * h).sum())
print("location.grad:", (at_mu * h).sum())
