"""The numbers that an adjoint method saves: none for its steps, and a state for each output time."""

# %% torch
import torch


def solve(theta, times, steps):
    """Return the solution of y' = -θy at all times from 0 to 2, with some steps between two times."""
    h, states = 2.0 / (times - 1) / steps, [torch.tensor(3.0)]
    for _ in range(times - 1):
        y = states[-1]
        for _ in range(steps):
            y = y - theta * y * h
        states.append(y)
    return torch.stack(states)


class Adjoint(torch.autograd.Function):
    @staticmethod
    def forward(ctx, theta, times, steps):
        states = solve(theta, times, steps)
        ctx.save_for_backward(theta, states)  # the output, and no step between
        ctx.steps = steps
        return states

    @staticmethod
    def backward(ctx, v):
        theta, states = ctx.saved_tensors
        h, a, gradient = 2.0 / (len(v) - 1) / ctx.steps, 0.0, 0.0
        for k in range(len(v) - 1, 0, -1):
            a, y = a + v[k], states[k]  # starts again at each output time
            for _ in range(ctx.steps):
                y = y + theta * y * h
                gradient = gradient - a * y * h
                a = a - theta * a * h
        return gradient, None, None


theta = torch.tensor(0.5, requires_grad=True)


def saved(function, *arguments):
    """Return how many numbers the graph saves."""
    sizes = []
    hooks = (lambda tensor: sizes.append(tensor.numel()), lambda nothing: nothing)
    with torch.autograd.graph.saved_tensors_hooks(*hooks):
        function(theta, *arguments)
    return sum(sizes)


print("all steps:", [saved(solve, 2, steps) for steps in (4, 64)])
print("adjoint, for more steps:", [saved(Adjoint.apply, 2, steps) for steps in (4, 64)])
print("adjoint, for more times:", [saved(Adjoint.apply, times, 4) for times in (10, 1000)])
Adjoint.apply(theta, 10, 4).sum().backward()
print("theta.grad:", theta.grad)

# %% numpy
import numpy as np


def saved_by_steps(steps):
    first = 1  # y alone, because y does not depend on θ yet
    return first + (steps - 1) * (1 + 1)  # θ and y


def saved_by_adjoint(times):
    return 1 + times  # θ and the output


more_steps, more_times = (4, 64), (10, 1000)
print("all steps:", [saved_by_steps(steps) for steps in more_steps])
print("adjoint, for more steps:", [saved_by_adjoint(2) for _ in more_steps])
print("adjoint, for more times:", [saved_by_adjoint(times) for times in more_times])

theta, times, steps = 0.5, 10, 4
h = 2.0 / (times - 1) / steps
q, back = 1 - h * theta, 1 + h * theta
k = np.arange(1, times)
y = 3.0 * q ** (steps * k)
a = (1 - q ** (steps * (times - k))) / (1 - q**steps)  # the later outputs, each reduced by its steps
j = np.arange(steps)
print("theta.grad:", -h * np.sum(a * y) * np.sum(q**j * back ** (j + 1)))
