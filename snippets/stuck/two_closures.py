"""Two networks with LBFGS: a closure must run the networks again, and each loss may undo the other one."""

# %% torch
import torch

x = torch.tensor(2.0)
start = 1.0
a = torch.nn.Parameter(torch.tensor(start))  # a network with the output a * x
b = torch.nn.Parameter(torch.tensor(3.0))
f, g = a * x, b * x  # computed before the step
optimizer_a = torch.optim.LBFGS([a])
seen = []


def stale():
    optimizer_a.zero_grad()
    loss = (f - g) ** 2
    loss.backward(retain_graph=True)
    seen.append(loss.detach())
    return loss


optimizer_a.step(stale)
print("losses in one step:", torch.stack(seen))


# %% fresh
def step(parameter, compute_loss):
    optimizer = torch.optim.LBFGS([parameter])  # no history of an earlier round
    losses = []

    def closure():
        optimizer.zero_grad()
        loss = compute_loss()  # runs the networks again
        loss.backward()
        losses.append(loss.detach())
        return loss

    optimizer.step(closure)
    return torch.stack(losses)


def loss_a():
    return (a * x - (b * x).detach()) ** 2  # a wants to be where b is


def loss_b():
    return (b * x - (a * x).detach() - 2) ** 2  # b wants to be ahead by two


a.data.fill_(start)
print("losses in one step:", step(a, loss_a))

# %% rounds
for _ in range(3):
    step(b, loss_b)
    print("loss of a after the step of b:", loss_a().detach())
    step(a, loss_a)
    print("loss of b after the step of a:", loss_b().detach())

# %% numpy
import numpy as np

start = 1.0
x, a, b = 2.0, start, 3.0
loss = (a * x - b * x) ** 2
print("losses in one step:", np.array([loss, loss]))  # the outputs stay the same

# %% numpy_fresh one-point="the first step has the length 1 only for a gradient above 1"
first = a + 1.0  # the gradient, divided by its size
second = b  # a secant finds the minimum of a parabola
print("losses in one step:", np.array([(k * x - b * x) ** 2 for k in (a, first, second)]))

# %% numpy_rounds
a = second
for _ in range(3):
    b = (a * x + 2) / x
    print("loss of a after the step of b:", (a * x - b * x) ** 2)
    a = b
    print("loss of b after the step of a:", (b * x - a * x - 2) ** 2)
