"""Resume an optimizer and its scheduler after three steps: the next two learning rates, and the weight."""

# %% error raises="KeyError: \"param 'initial_lr' is not specified in param_groups[0]"
import torch
from torch.optim.lr_scheduler import LambdaLR

w = torch.tensor([5.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.4)
LambdaLR(optimizer, lambda k: 0.5**k, last_epoch=3)


# %% torch
def new(state=None, last_epoch=-1):
    optimizer = torch.optim.SGD([w], lr=0.4)
    if state is not None:
        optimizer.load_state_dict(state)
    return optimizer, LambdaLR(optimizer, lambda k: 0.5**k, last_epoch)


def two_steps(way, optimizer, scheduler):
    print(way)
    with torch.no_grad():
        w.fill_(5.0)  # the saved weight
    for _ in range(2):
        optimizer.zero_grad()
        (w**2).sum().backward()
        print("learning rate:", optimizer.param_groups[0]["lr"])
        optimizer.step()
        scheduler.step()
    print("w:", w.detach())


optimizer, scheduler = new()
for _ in range(3):
    optimizer.step()
    scheduler.step()
saved, saved_schedule = optimizer.state_dict(), scheduler.state_dict()
two_steps("not interrupted", optimizer, scheduler)

optimizer, scheduler = new()
optimizer.load_state_dict(saved)
scheduler.load_state_dict(saved_schedule)
two_steps("both made, then both loaded", optimizer, scheduler)

# %% order
two_steps("scheduler not loaded", *new(saved))

optimizer, scheduler = new(saved)
scheduler.load_state_dict(saved_schedule)
two_steps("scheduler made after the optimizer was loaded", optimizer, scheduler)

two_steps("last_epoch", *new(saved, last_epoch=saved_schedule["last_epoch"] - 1))

# %% numpy
import numpy as np


def two(way, *rates):
    print(way)
    w = np.array([5.0])
    for rate in rates:
        print("learning rate:", rate)
        w = w - rate * 2 * w
    print("w:", w)


rate = 0.4 * 0.5 ** np.arange(5)  # rate[k] after k steps
two("not interrupted", *rate[3:])
two("both made, then both loaded", *rate[3:])

# %% numpy_order
two("scheduler not loaded", *rate[:2])
two("scheduler made after the optimizer was loaded", rate[0], rate[4])
two("last_epoch", *rate[3:])
