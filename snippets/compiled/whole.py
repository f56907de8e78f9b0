"""Gradients of compiled functions, beside those of the same functions without torch.compile."""

# %% torch
import torch


def two(x, z):
    return (x**2).sum(), (z**3).sum()


compiled = torch.compile(two, backend="aot_eager")
x = torch.tensor([3.0, 5.0], requires_grad=True)
z = torch.tensor([1.0, 0.5], requires_grad=True)
y, other = compiled(x, z)
y.backward(torch.tensor(10.0))
print("outputs:", torch.stack([y, other]).detach())
print("node:", type(y.grad_fn).__name__)
print("x.grad:", x.grad)

# %% unused
print("from the compiled function:", z.grad)
z.grad = None
y, other = two(x, z)
y.backward(torch.tensor(10.0))
print("from the function itself:", z.grad)


# %% retained
def with_middle(x):
    h = x**2
    return (3 * h).sum(), h


y, h = with_middle(x)
h.retain_grad()
y.backward()
print("sum:", y.detach())
print("from the function itself:", h.grad)
y, h = torch.compile(with_middle, backend="aot_eager")(x)
h.retain_grad()
y.backward()
print("from the compiled function:", h.grad)


@torch.compile(backend="aot_eager")
def retains(x):
    h = x**2
    h.retain_grad()
    return (3 * h).sum(), h


y, h = retains(x)
y.backward()
print("with retain_grad inside:", h.grad)


# %% inside
@torch.compile(backend="aot_eager", fullgraph=True)
def hooked(x):
    h = x**2
    h.register_hook(lambda g: 10 * g)
    return (3 * h).sum()


x.grad = None
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


# %% broken
@torch.compile(backend="aot_eager")
def scaled(x):
    h = x**2
    torch._dynamo.graph_break()
    return h * h.detach().sum()


x.grad = None
scaled(x).backward(torch.tensor([1.0, 10.0]))
print("x.grad:", x.grad)


# %% saved
def smooth(x):
    return (x.sin().exp() * 3).cos().sum()


def count_saved(f):
    counts = []

    def pack(tensor):
        counts.append(tensor.numel())
        return tensor

    with torch.autograd.graph.saved_tensors_hooks(pack, lambda tensor: tensor):
        f(torch.ones(1000, requires_grad=True))
    return sum(counts)


compiled = torch.compile(smooth, backend="aot_eager_decomp_partition")
print("saved by the function itself:", count_saved(smooth))
print("saved by the compiled function:", count_saved(compiled))


# %% graphs
from functorch.compile import make_boxed_func, min_cut_rematerialization_partition
from torch._dynamo.backends.common import aot_autograd


def names(nodes):
    return ", ".join(node.name.rstrip("_0123456789") for node in nodes)


def printing(graph):
    def compiler(module, inputs):
        print(f"{graph}, inputs:", names(module.graph.find_nodes(op="placeholder")))
        print(f"{graph}, outputs:", names(module.graph.output_node().args[0]))
        return make_boxed_func(module.forward)

    return compiler


backend = aot_autograd(
    fw_compiler=printing("forward graph"),
    bw_compiler=printing("backward graph"),
    partition_fn=min_cut_rematerialization_partition,
)


@torch.compile(backend=backend)
def wave(x):
    return x.sin().exp().cos().sum()


x.grad = None
wave(x).backward()
print("x.grad:", x.grad)


# %% step
@torch.compile(backend="aot_eager")
def step(w):
    loss = (w**3).sum()
    loss.backward()
    return loss


w = torch.tensor([1.5, -0.5], requires_grad=True)
step(w)
print("w.grad:", w.grad)

# %% numpy
import numpy as np

x, z = np.array([3.0, 5.0]), np.array([1.0, 0.5])
print("outputs:", np.array([(x**2).sum(), (z**3).sum()]))
print("x.grad:", 10 * 2 * x)

# %% numpy_unused
print("from the compiled function:", 0 * 3 * z**2)

# %% numpy_retained
print("sum:", 3 * (x**2).sum())
print("from the function itself:", 3 * np.ones(2))
print("with retain_grad inside:", 3 * np.ones(2))

# %% numpy_inside
print("x.grad:", 10 * 3 * 2 * x)

# %% numpy_own
v = np.array([1.0, 10.0])
print("x.grad:", v * 100 * x)

# %% numpy_broken
print("x.grad:", v * (2 * x) * (x**2).sum())

# %% numpy_saved
n = 1000
print("saved by the function itself:", sum([n, n, n]))
print("saved by the compiled function:", n)

# %% numpy_graphs
e = np.exp(np.sin(x))
print("x.grad:", -np.sin(e) * e * np.cos(x))

# %% numpy_step
w = np.array([1.5, -0.5])
print("w.grad:", 3 * w**2)
