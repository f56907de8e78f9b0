"""Three parameters of a linear ODE, y' = (ay₁ − by₂, by₁ − cy₂), by Euler's method and by the adjoint method."""

# %% torch
import torch


def f(t, y, a, b, c):
    return torch.stack([a * y[0] - b * y[1], b * y[0] - c * y[1]])


def odeint(func, y0, steps=4, end=1.0):
    """Return the solution at the end, by Euler's method."""
    h, y = end / steps, y0
    for k in range(steps):
        y = y + h * func(k * h, y)
    return y


a, b, c = (torch.tensor(number, requires_grad=True) for number in (0.5, 1.0, 2.0))
y0 = torch.tensor([1.5, 0.25], requires_grad=True)
v = torch.tensor([1.0, 10.0])
y = odeint(lambda t, y: f(t, y, a, b, c), y0)
y.backward(v)
print("y:", y)
for name, p in (("a", a), ("b", b), ("c", c)):
    print(f"gradient of {name}:", p.grad)


# %% adjoint
class Adjoint(torch.autograd.Function):
    """Solve without a graph, and solve for the gradients backward in time."""

    @staticmethod
    def forward(ctx, func, y0, *params):
        y = odeint(func, y0)
        ctx.func = func
        ctx.save_for_backward(y, *params)
        return y

    @staticmethod
    def backward(ctx, v, steps=4, end=1.0):
        y, *params = ctx.saved_tensors
        h, gradients = end / steps, [torch.zeros_like(p) for p in params]
        for k in range(steps, 0, -1):
            y = (y - h * ctx.func(k * h, y)).detach().requires_grad_()
            with torch.enable_grad():
                slope = ctx.func(k * h, y)
            to_y, *to_params = torch.autograd.grad(slope, [y, *params], v, allow_unused=True)
            v = v + h * to_y
            gradients = [g if p is None else g + h * p for g, p in zip(gradients, to_params, strict=True)]
        return None, v, *gradients


def odeint_adjoint(func, y0, adjoint_params=None):
    if adjoint_params is None:
        adjoint_params = func.parameters()
    return Adjoint.apply(func, y0, *tuple(adjoint_params))


class System(torch.nn.Module):
    def __init__(self, params):
        super().__init__()
        self.params = params

    def forward(self, t, y):
        return f(t, y, *self.params)


numbers = torch.tensor([0.5, 1.0, 2.0])
func = System(torch.nn.Parameter(numbers))
odeint_adjoint(func, y0).backward(v)
print("from the module:", func.params.grad)

params = numbers.clone().requires_grad_()
odeint_adjoint(lambda t, y: f(t, y, *params), y0, adjoint_params=(params,)).backward(v)
print("from adjoint_params:", params.grad)

# %% missing
func = System(numbers.clone().requires_grad_())  # not a parameter
odeint_adjoint(func, y0).backward(v)
print("a tensor as an attribute:", func.params.grad)

params = numbers.clone().requires_grad_()
odeint_adjoint(lambda t, y: f(t, y, *params), y0, adjoint_params=params).backward(v)
print("no tuple around it:", params.grad)

# %% second_error raises="RuntimeError: element 0 of tensors does not require grad"
y1 = odeint_adjoint(lambda t, y: f(t, y, a, b, c), y0, adjoint_params=(a, b, c))[1]
dy1_da, dy1_dy0 = torch.autograd.grad(y1, (a, y0), create_graph=True)
print("dy1_da.grad_fn:", dy1_da.grad_fn)
print("dy1_dy0.grad_fn:", dy1_dy0.grad_fn)
dy1_da.backward()

# %% second
y1 = odeint(lambda t, y: f(t, y, a, b, c), y0)[1]
dy1_da, dy1_dy0 = torch.autograd.grad(y1, (a, y0), create_graph=True)
print("first derivative:", dy1_da)
a.grad = y0.grad = None
dy1_da.backward()
print("a.grad:", a.grad)
print("y0.grad:", y0.grad)

# %% partial
loss = a**5 + odeint_adjoint(lambda t, y: f(t, y, a, b, c), y0, adjoint_params=(a, b, c))[1]
(dloss_da,) = torch.autograd.grad(loss, a, create_graph=True)
a.grad = None
dloss_da.backward()
print("without the part of the solver:", a.grad)

# %% numpy
import numpy as np

a, b, c, h = 0.5, 1.0, 2.0, 1 / 4
y, v = np.array([1.5, 0.25]), np.array([1.0, 10.0])
A = np.array([[a, -b], [b, -c]])


def slopes(y):
    """Return the derivatives of Ay with respect to a, b and c, one column each."""
    return np.array([[y[0], -y[1], 0.0], [0.0, y[0], -y[1]]])


J = np.zeros((2, 3))
for _ in range(4):
    y, J = y + h * A @ y, J + h * (A @ J + slopes(y))
print("y:", y)
for name, gradient in zip("abc", v @ J, strict=True):
    print(f"gradient of {name}:", gradient)

# %% numpy_adjoint
adjoint, gradient = v, np.zeros(3)
for _ in range(4):
    y = y - h * A @ y
    gradient = gradient + h * adjoint @ slopes(y)
    adjoint = adjoint + h * adjoint @ A
print("from the module:", gradient)
print("from adjoint_params:", gradient)

# %% numpy_missing
print("no tuple around it:", 0 * gradient)

# %% numpy_second
E, M = np.diag([1.0, 0.0]), np.eye(2) + h * A  # the derivative of A with respect to a, and a step
power, first, second = np.eye(2), np.zeros((2, 2)), np.zeros((2, 2))  # of M, with its derivatives
for _ in range(4):
    second = M @ second + 2 * h * E @ first
    first = M @ first + h * E @ power
    power = M @ power
start = np.array([1.5, 0.25])
print("first derivative:", (first @ start)[1])
print("a.grad:", (second @ start)[1])
print("y0.grad:", first[1])

# %% numpy_partial
print("without the part of the solver:", 20 * a**3)
