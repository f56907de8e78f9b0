"""Hooks and Functions inside a compiled function."""

# %% inside
import torch


@torch.compile(backend="aot_eager", fullgraph=True)
def hooked(x):
    h = x**2
    h.register_hook(lambda g: 10 * g)
    return (3 * h).sum()


x = torch.tensor([3.0, 5.0], requires_grad=True)
hooked(x).backward()
print("x.grad:", x.grad)


# %% own
class Square(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x**2

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return 100 * v * x  # on purpose: 100 in place of 2 shows that this method is used


squares = torch.compile(Square.apply, backend="aot_eager", fullgraph=True)
x.grad = None
squares(x).backward(torch.tensor([1.0, 10.0]))
print("x.grad:", x.grad)

# %% late
layers = torch.nn.Sequential(torch.nn.Linear(2, 1, bias=False))
net = torch.compile(layers, backend="eager")
calls = []
net(x).backward()
layers[0].register_full_backward_hook(lambda *_: calls.append("hook"))
net(x).backward()
print("calls of the hook:", len(calls))
torch.compiler.reset()
net(x).backward()
print("calls after a reset:", len(calls))


# %% none blind="x - y: w is zeros here"
class Two(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return x**2, x**3

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)
        ctx.set_materialize_grads(False)

    @staticmethod
    def backward(ctx, u, w):
        (x,) = ctx.saved_tensors
        return 100 * u * x if w is None else 2 * u * x + 3 * w * x**2


def first(x):
    return Two.apply(x)[0]


for f in (first, torch.compile(first, backend="aot_eager", fullgraph=True)):
    x.grad = None
    y = f(x)
    y.backward(torch.tensor([1.0, 10.0]))
    print("y:", y.detach())
    print("x.grad:", x.grad)

# %% numpy_inside
import numpy as np

x = np.array([3.0, 5.0])
print("x.grad:", 10 * 3 * 2 * x)

# %% numpy_own
v = np.array([1.0, 10.0])
print("x.grad:", v * 100 * x)

# %% numpy_late
with_hook = np.array([False, False, True])  # the code of each of the three calls
print("calls of the hook:", with_hook[:2].sum())
print("calls after a reset:", with_hook.sum())

# %% numpy_none
print("y:", x**2)
print("x.grad:", v * 100 * x)  # without torch.compile: w is None
print("y:", x**2)
print("x.grad:", v * 2 * x)  # with torch.compile: w is zeros
