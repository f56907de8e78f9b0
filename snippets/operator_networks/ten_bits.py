"""A residual with a large coefficient, whose products read ten bits: the line search of LBFGS finds no descent."""

# %% torch blind="input: u is linear, so its derivatives do not depend on t"
import torch

beta, rate = 50.0, 0.0001
X = torch.tensor([[0.3, 0.7], [0.9, 0.2], [1.7, 0.4]])  # rows x, t
start = torch.tensor([[0.3, 0.0], [0.9, 0.0], [1.7, 0.0]])  # u = x at the start


class Cut(torch.autograd.Function):
    """Keep the first ten bits of the mantissa."""

    @staticmethod
    def forward(ctx, x):
        return (x.view(torch.int32) & ~0x1FFF).view(torch.float32)

    @staticmethod
    def backward(ctx, v):
        return v


class CutBack(torch.autograd.Function):
    """Cut the v that a product receives."""

    @staticmethod
    def forward(ctx, x):
        return x.clone()

    @staticmethod
    def backward(ctx, v):
        return Cut.apply(v)


def full(a, b):
    return a @ b


def short(a, b):
    return CutBack.apply(Cut.apply(a) @ Cut.apply(b))


def loss_of(w, product):
    """Return the loss of u_t + beta u_x = 0 and of the start, for u = product((x, t), w)."""
    points = X.clone().requires_grad_()
    u = product(points, w)
    (g,) = torch.autograd.grad(u, points, torch.ones_like(u), create_graph=True)
    residual = g[:, 1] + beta * g[:, 0]
    return (residual**2).mean() + ((product(start, w) - start[:, :1]) ** 2).mean()


for name, product in (("all bits", full), ("ten bits", short)):
    w = torch.tensor([[0.501], [-25.05]], requires_grad=True)
    loss = loss_of(w, product)
    (gradient,) = torch.autograd.grad(loss, w)
    after = loss_of(w.detach() - rate * gradient, product)
    print(f"loss, {name}:", loss.detach())
    print(f"gradient, {name}:", gradient.flatten())
    print(f"loss after a small step, {name}:", after.detach())
    print(f"the loss falls, {name}:", bool(after < loss))


# %% lbfgs rtol=1e-3
def train(product, dtype=torch.float32):
    """Return the losses of some calls of step, and the weights."""
    w = torch.tensor([[0.501], [-25.05]], dtype=dtype, requires_grad=True)
    optimizer = torch.optim.LBFGS([w], line_search_fn="strong_wolfe")

    def closure():
        optimizer.zero_grad()
        loss = loss_of(w, product)
        loss.backward()
        return loss

    losses = [optimizer.step(closure).item() for _ in range(5)]
    return losses, w.detach().flatten()


losses, w = train(full)
print("w, all bits:", w)
print("the loss falls:", losses[-1] < 1e-6)
losses, w = train(short)
print("loss of the last step, ten bits:", losses[-1])
print("the loss falls:", losses[-1] < losses[0])

# %% numpy rtol=1e-3 one-point="a number near the edge of two cut values can go to either side in float32"
import numpy as np

beta, rate = 50.0, 0.0001
x, t = np.array([0.3, 0.9, 1.7]), np.array([0.7, 0.2, 0.4])
w = np.array([0.501, -25.05])


def same(a):
    return a


def cut(a):
    """Return a with eleven significant bits. The first is always 1, and is not stored."""
    part, exponent = np.frexp(a)
    return np.ldexp(np.trunc(part * 2.0**11), exponent - 11)


def loss_and_gradient(w, c):
    residual = c(w[1]) + beta * c(w[0])  # at each point
    error = c(x) * c(w[0]) - x
    v = 2 * residual / 3  # of u_t, at each point
    at_residual = 3 * np.array([c(beta * v), c(v)])
    at_start = np.array([np.sum(c(x) * c(2 * error / 3)), 0.0])
    return residual**2 + np.mean(error**2), at_residual + at_start


for name, c in (("all bits", same), ("ten bits", cut)):
    loss, gradient = loss_and_gradient(w, c)
    print(f"loss, {name}:", loss)
    print(f"gradient, {name}:", gradient)
    moved = w - rate * gradient
    print(f"loss after a small step, {name}:", loss_and_gradient(moved, c)[0])

# %% numpy_lbfgs one-point="from another start, the line search can find a descent"
print("w, all bits:", np.array([1.0, -beta]))  # both terms are zero there
print("loss of the last step, ten bits:", loss_and_gradient(w, cut)[0])
