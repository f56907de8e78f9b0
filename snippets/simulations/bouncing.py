"""A ball without gravity bounces once: the final height, its slope in fixed steps, and with the time of contact."""

# %% torch
import torch

v, h, steps = -2.0, 0.25, 10  # the speed, the time step, and the number of steps


def bounce(y):
    speed = v
    for _ in range(steps):
        if y + h * speed < 0:  # the ball would be under the ground
            speed = -speed
        y = y + h * speed
    return y


height = torch.tensor(2.625, dtype=torch.float64, requires_grad=True)
end = bounce(height)
end.backward()
print("final height:", end.detach())
print("height.grad:", height.grad)
print("small difference:", (bounce(height.detach() + 0.0625) - end.detach()) / 0.0625)
print("large difference:", (bounce(height.detach() + 1.5) - end.detach()) / 1.5)


# %% event
def bounce_in_time(y):
    speed = v
    for _ in range(steps):
        below = y + h * speed
        if below < 0:
            time = -y / speed  # until the contact: it depends on y
            speed = -speed
            below = (h - time) * speed  # the rest of the step
        y = below
    return y


height.grad = None
end = bounce_in_time(height)
end.backward()
print("final height:", end.detach())
print("height.grad:", height.grad)

# %% numpy one-point="the differences cross a jump of the curve, or not, at these numbers"
import numpy as np

v, h, steps = -2.0, 0.25, 10
start = np.array(2.625)


def whole_steps(y):
    before = np.floor(y / (h * -v))  # steps down before the contact
    return y + h * v * before - h * v * (steps - before)


print("final height:", whole_steps(start))
print("height.grad:", np.ones(()) * start**0)
print("small difference:", (whole_steps(start + 0.0625) - whole_steps(start)) / 0.0625)
print("large difference:", (whole_steps(start + 1.5) - whole_steps(start)) / 1.5)

# %% numpy_event
time = start / -v
print("final height:", -v * (h * steps - time))
print("height.grad:", v * (1 / -v))
