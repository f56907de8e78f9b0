"""A simulator with arrays and a tape of its own: the gradient from PyTorch, passed by hand and in a Function."""

# %% simulator tags=["hide-input"]
import numpy as np
import torch


class Array:
    """An array with a gradient, outside of PyTorch."""

    def __init__(self, numbers):
        self.numbers = np.array(numbers, dtype=float)
        self.grad = np.zeros_like(self.numbers)


class Tape:
    """A record of launched steps."""

    def __init__(self):
        self.steps = []

    def launch(self, x, speed, stiffness):
        """Return positions and speeds after one step with springs that harden."""
        new_speed = Array(speed.numbers - 0.1 * stiffness.numbers * x.numbers**3)
        new_x = Array(x.numbers + 0.1 * new_speed.numbers)
        self.steps.append((x, speed, stiffness, new_x, new_speed))
        return new_x, new_speed

    def backward(self):
        for x, speed, stiffness, new_x, new_speed in reversed(self.steps):
            g = new_speed.grad + 0.1 * new_x.grad
            speed.grad += g
            x.grad += new_x.grad - 0.3 * stiffness.numbers * x.numbers**2 * g
            stiffness.grad -= 0.1 * (x.numbers**3 * g).sum()


# %% lost
target = torch.tensor([0.5, -1.0], dtype=torch.float64)
start = torch.tensor([1.0, -1.5], dtype=torch.float64, requires_grad=True)
speed = torch.tensor([0.3, 0.2], dtype=torch.float64)
E = torch.tensor(2.0, dtype=torch.float64, requires_grad=True)

tape, stiffness = Tape(), Array(E.item())
x, now = Array(start.detach().numpy()), Array(speed.numpy())
for _ in range(3):
    x, now = tape.launch(x, now, stiffness)

pos = torch.from_numpy(x.numbers).requires_grad_()
((pos - target) ** 2).sum().backward()
print("pos.grad:", pos.grad)
print("the stiffness has a gradient:", bool(stiffness.grad))

# %% torch
x.grad = pos.grad.numpy()
tape.backward()
print("gradient at the stiffness:", torch.from_numpy(stiffness.grad))


# %% function
class Simulate(torch.autograd.Function):
    """Some steps, with a stored state for each, and a new tape for each step in backward."""

    @staticmethod
    def forward(ctx, x, speed, stiffness, steps):
        ctx.states, ctx.stiffness = [], stiffness.item()
        x, speed = Array(x.detach().numpy()), Array(speed.detach().numpy())
        for _ in range(steps):
            ctx.states.append((x.numbers, speed.numbers))
            x, speed = Tape().launch(x, speed, Array(ctx.stiffness))
        return torch.from_numpy(x.numbers), torch.from_numpy(speed.numbers)

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx, at_x, at_speed):
        at_x, at_speed, stiffness = at_x.numpy(), at_speed.numpy(), Array(ctx.stiffness)
        for state in reversed(ctx.states):
            x, speed = map(Array, state)
            tape = Tape()
            new_x, new_speed = tape.launch(x, speed, stiffness)
            new_x.grad, new_speed.grad = at_x, at_speed
            tape.backward()
            at_x, at_speed = x.grad, speed.grad
        return torch.from_numpy(at_x), torch.from_numpy(at_speed), torch.from_numpy(stiffness.grad), None


pos, _ = Simulate.apply(start, speed, E, 3)
((pos - target) ** 2).sum().backward()
print("E.grad:", E.grad)
print("start.grad:", start.grad)

# %% numpy
import numpy as np

start, speed, E, target = np.array([1.0, -1.5]), np.array([0.3, 0.2]), 2.0, np.array([0.5, -1.0])
x = start
dx, dspeed = np.array([np.ones(2), np.zeros(2)]), np.zeros((2, 2))  # along the start, and along E
for _ in range(3):
    dspeed = dspeed - 0.1 * (3 * E * x**2 * dx + np.array([np.zeros(2), x**3]))
    speed = speed - 0.1 * E * x**3
    x, dx = x + 0.1 * speed, dx + 0.1 * dspeed
v = 2 * (x - target)
print("pos.grad:", v)

# %% numpy_torch blind="J @ v: the product of two vectors has no order"
print("gradient at the stiffness:", v @ dx[1])

# %% numpy_function
print("E.grad:", np.sum(v * dx[1]))
print("start.grad:", v * dx[0])
