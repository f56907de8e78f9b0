"""The log-density of a continuous flow y' = tanh(Wy), from the trace of the Jacobian of each step."""

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
import torch

weights = [[0.5, -1.0, 2.0], [0.25, 0.75, -0.5], [1.5, 0.0, -0.25]]
W = torch.tensor(weights, requires_grad=True)
data = torch.tensor([1.0, -0.5, 0.25])
signs = torch.tensor([1.0, -1.0, 1.0])  # of Hutchinson's estimate


def f(y):
    return torch.tanh(W @ y)


with torch.no_grad():
    y = data.clone().requires_grad_()
    torch.autograd.grad(f(y), y, signs)


# %% torch
def exact(y):
    with torch.enable_grad():
        y = y.detach().requires_grad_()
        slope = f(y)
        rows = [torch.autograd.grad(one, y, retain_graph=True)[0] for one in slope]
    return slope.detach(), torch.stack(rows).trace()


def estimate(y):
    with torch.enable_grad():
        y = y.detach().requires_grad_()
        slope = f(y)
        (row,) = torch.autograd.grad(slope, y, signs)
    return slope.detach(), row @ signs


def log_density(y, field, steps):
    change = 0.0
    for _ in range(steps):
        slope, trace = field(y)
        y, change = y - slope / steps, change - trace / steps
    return change - (y**2 + torch.tensor(2 * torch.pi).log()).sum() / 2  # log-density of the noise


with torch.no_grad():
    print("exact trace:", log_density(data, exact, 4))
    print("estimated trace:", log_density(data, estimate, 4))


# %% func
def forward_mode(y):
    slope, column = torch.func.jvp(f, (y,), (signs,))
    return slope, signs @ column


for mode in torch.no_grad(), torch.inference_mode():
    with mode:
        print("estimated trace:", log_density(data, forward_mode, 4))

# %% memory
import weakref


class Kept:
    """A tensor that the graph has saved."""

    def __init__(self, tensor):
        self.tensor = tensor.detach()
        kept.add(self)
        counts.append(sum(one.tensor.numel() for one in kept))


kept, counts = weakref.WeakSet(), []  # a weak set keeps nothing alive
record = torch.autograd.graph.saved_tensors_hooks(Kept, lambda one: one.tensor)


def for_training(y):
    with torch.enable_grad():
        y = y if y.requires_grad else y.detach().requires_grad_()
        slope = f(y)
        (row,) = torch.autograd.grad(slope, y, signs, create_graph=True)
    return slope, row @ signs


def largest(field, steps):
    counts.clear()
    with record:
        log_density(data, field, steps)
    return max(counts)


lengths = (2, 4, 64)
with torch.no_grad():
    print("create_graph=False:", [largest(estimate, steps) for steps in lengths])
    print("create_graph=True under no_grad:", [largest(for_training, steps) for steps in lengths])
print("create_graph=True, for training:", [largest(for_training, steps) for steps in lengths])

# %% numpy blind="J.T: the trace and the sum of all signed entries do not change"
import numpy as np

W, steps = np.array([[0.5, -1.0, 2.0], [0.25, 0.75, -0.5], [1.5, 0.0, -0.25]]), 4
signs = np.array([1.0, -1.0, 1.0])


def step_of(measure):
    y, change = np.array([1.0, -0.5, 0.25]), 0.0
    for _ in range(steps):
        slope = np.tanh(W @ y)
        J = (1 - slope**2)[:, None] * W
        y, change = y - slope / steps, change - measure(J) / steps
    return change - y @ y / 2 - 3 / 2 * np.log(2 * np.pi)


print("exact trace:", step_of(np.trace))
print("estimated trace:", step_of(lambda J: signs @ J @ signs))

# %% numpy_func
for _ in "no_grad", "inference_mode":
    print("estimated trace:", step_of(lambda J: signs @ J @ signs))

# %% numpy_memory
n = 3
of_slope = n * n + n + n  # W and y for W @ y, and the result for tanh
of_row = n + n + n * n + n  # signs, the result again, W again, and the product of the first two, for W
of_trace = n  # signs
lengths = (2, 4, 64)
print("create_graph=False:", [of_slope for _ in lengths])
print("create_graph=True under no_grad:", [of_slope + of_slope + of_row for _ in lengths])
all_steps = [steps * (of_slope + of_row + of_trace) for steps in lengths]
print("create_graph=True, for training:", [saved + n for saved in all_steps])  # the last y
