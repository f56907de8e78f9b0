"""Domain-adversarial training with a gradient reversal layer, and with two optimizers instead."""

# %% torch
import torch
from torch.nn.functional import binary_cross_entropy_with_logits as bce

X = torch.tensor([[1.0, 3.0], [-1.5, 0.5], [0.25, -2.0]])
t = torch.tensor([2.0, 0.5, -1.0])
domain = torch.tensor([1.0, 0.0, 0.0])
strength = 0.25


class Reverse(torch.autograd.Function):
    @staticmethod
    def forward(ctx, h):
        return h.view_as(h)

    @staticmethod
    def backward(ctx, v):
        return -strength * v


def start():
    return [torch.tensor(one, requires_grad=True) for one in ([0.5, -0.25], [1.5], [-2.0])]


def loss_t(w, a):
    return ((X @ w * a - t) ** 2).mean()


w, a, d = start()  # the features, the head for the task, the discriminator
optimizer = torch.optim.SGD([w, a, d], lr=0.5)
(loss_t(w, a) + bce(Reverse.apply(X @ w) * d, domain)).backward()
print("w.grad:", w.grad)
print("d.grad:", d.grad)
optimizer.step()
print("w, by the layer:", w.detach())
print("d, by the layer:", d.detach())


# %% together
def losses():
    adversary = bce(X @ w * d, domain)
    return loss_t(w, a) - strength * adversary, adversary


w, a, d = start()
model, discriminator = torch.optim.SGD([w, a], lr=0.5), torch.optim.SGD([d], lr=0.5)
total, adversary = losses()
total.backward(inputs=[w, a], retain_graph=True)  # all gradients first
adversary.backward(inputs=[d])
model.step()
discriminator.step()
print("w, together:", w.detach())
print("d, together:", d.detach())

# %% alternating
w, a, d = start()
model, discriminator = torch.optim.SGD([w, a], lr=0.5), torch.optim.SGD([d], lr=0.5)
losses()[1].backward(inputs=[d])
discriminator.step()
discriminator.zero_grad()
losses()[0].backward()  # with the new d
model.step()
print("w, alternating:", w.detach())
print("d, alternating:", d.detach())
print("left over for d:", d.grad)

# %% numpy
import numpy as np

X = np.array([[1.0, 3.0], [-1.5, 0.5], [0.25, -2.0]])
t, domain = np.array([2.0, 0.5, -1.0]), np.array([1.0, 0.0, 0.0])
w, a, d = np.array([0.5, -0.25]), np.array([1.5]), np.array([-2.0])
h = X @ w
v_t = 2 * (h * a - t) / 3 * a  # the gradient of the task loss at h
lambda_ = 0.25


def errors(d):  # the gradient at the logits
    return (1 / (1 + np.exp(-h * d)) - domain) / 3


v_d = errors(d)
at_w = (v_t - lambda_ * d * v_d) @ X
at_d = np.array([v_d @ h])
print("w.grad:", at_w)
print("d.grad:", at_d)
print("w, by the layer:", w - at_w / 2)
print("d, by the layer:", d - at_d / 2)

# %% numpy_together
print("w, together:", w - at_w / 2)
print("d, together:", d - at_d / 2)

# %% numpy_alternating
new = d - at_d / 2
print("w, alternating:", w - (v_t - lambda_ * new * errors(new)) @ X / 2)
print("d, alternating:", new)
print("left over for d:", -lambda_ * np.array([errors(new) @ h]))
