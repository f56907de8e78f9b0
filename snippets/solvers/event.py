"""The gradient of an event time: y' = -θy falls to a level that is learned."""

# %% torch
import torch

theta = torch.tensor(0.5, requires_grad=True)
event = torch.nn.ParameterDict({"level": torch.tensor(0.75)})


def g(y, level):  # the event function: the event is where g is 0
    return y - level


def solve(end, steps=32):
    """Return the solution at the end, by the midpoint method."""
    y, h = torch.tensor(3.0), end / steps
    for _ in range(steps):
        y = y - h * theta * (y - h / 2 * theta * y)
    return y


with torch.no_grad():  # search for the time without a graph
    low, high = torch.tensor(0.0), torch.tensor(8.0)
    for _ in range(30):
        middle = (low + high) / 2
        low, high = (middle, high) if g(solve(middle), event["level"]) > 0 else (low, middle)

y = solve(high)
slope = (-theta * y).detach()  # dg/dt = dg/dy · f
print("event time:", high)

# %% state
through_state = high - g(y, event["level"].detach()) / slope
through_state.backward()
print("theta.grad:", theta.grad)
print("gradient of the level:", event["level"].grad)

# %% level
theta.grad = None
event_time = high - g(solve(high), event["level"]) / slope
event_time.backward()
print("theta.grad:", theta.grad)
print("event['level'].grad:", event["level"].grad)

# %% numpy rtol=1e-3
import numpy as np

theta, level = 0.5, 0.75
time = np.log(3.0 / level) / theta
print("event time:", time)

# %% numpy_state rtol=1e-3
y = 3.0 * np.exp(-theta * time)
g_by_t = -theta * y
print("theta.grad:", -(-time * y) / g_by_t)
print("gradient of the level:", None)

# %% numpy_level rtol=1e-3
print("theta.grad:", -(-time * y) / g_by_t)
g_by_level = -1
print("event['level'].grad:", -g_by_level / g_by_t)
