"""The sign of an adversarial step, for the loss, for the negated loss and for the loss of a target."""

# %% torch
import torch

clean, eps = torch.tensor([3.0, 1.0]), 0.5
w = torch.tensor([1.5, -0.5])
label, target = 15.0, 21.0


def criterion(x, y):
    return (x[0] * (w * x).sum() - y) ** 2


def adversarial(sign, cost):
    x_adv = clean.clone().requires_grad_()
    cost(x_adv).backward()
    print("x_adv.grad:", x_adv.grad)
    return x_adv.detach() + sign * eps * x_adv.grad.sign()


print("loss before:", criterion(clean, label))
x_adv = adversarial(+1, lambda x: criterion(x, label))
print("x_adv:", x_adv)
print("loss after:", criterion(x_adv, label))
x_adv = adversarial(-1, lambda x: -criterion(x, label))  # the same
print("x_adv:", x_adv)
print("loss after:", criterion(x_adv, label))

# %% targeted
print("loss of the target before:", criterion(clean, target))
x_adv = adversarial(-1, lambda x: criterion(x, target))
print("x_adv:", x_adv)
print("loss of the target after:", criterion(x_adv, target))

# %% wrong
x_adv = adversarial(-1, lambda x: criterion(x, label))
print("loss after:", criterion(x_adv, label))

# %% numpy
import numpy as np

clean, w = np.array([3.0, 1.0]), np.array([1.5, -0.5])
label, target, size = 15.0, 21.0, 0.5


def error(x, y):
    return w[0] * x[0] ** 2 + w[1] * x[0] * x[1] - y


slope = np.array([2 * w[0] * clean[0] + w[1] * clean[1], w[1] * clean[0]])
gradient = 2 * error(clean, label) * slope
upward = np.sign(gradient)
print("loss before:", error(clean, label) ** 2)
for sign in (1, -1):
    print("x_adv.grad:", sign * gradient)
    print("x_adv:", clean + size * upward)
    print("loss after:", error(clean + size * upward, label) ** 2)

# %% numpy_targeted
at_target = 2 * error(clean, target) * slope
downward = -np.sign(at_target)
print("loss of the target before:", error(clean, target) ** 2)
print("x_adv.grad:", at_target)
print("x_adv:", clean + size * downward)
print("loss of the target after:", error(clean + size * downward, target) ** 2)

# %% numpy_wrong
print("x_adv.grad:", gradient)
print("loss after:", error(clean - size * upward, label) ** 2)
