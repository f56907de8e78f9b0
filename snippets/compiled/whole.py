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

# %% twice raises="RuntimeError: Trying to backward through the graph a second time"
y, other = compiled(x, z)
y.backward()
other.backward()

# %% together
x.grad = z.grad = None
y, other = compiled(x, z)
torch.autograd.backward([y, other])
print("x.grad:", x.grad)
print("z.grad:", z.grad)


# %% early raises="BackendCompilerFailed: backend='aot_eager' raised"
def changed(x):
    h = x.exp()
    h.add_(1)
    return h.sum()


changed(x)  # without torch.compile, backward would raise the error
torch.compile(changed, backend="aot_eager")(x)


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


# %% output raises="RuntimeError: The differentiated Tensor at index 0 appears to not have been used in the graph"
y, h = torch.compile(with_middle, backend="aot_eager")(x)
torch.autograd.grad(y, h)

# %% split
y, h = with_middle(x)
print("in eager mode:", torch.autograd.grad(y, h)[0])
y, h = torch.compile(with_middle, backend="aot_eager")(x)
print("compiled as a whole:", torch.autograd.grad(y, h, allow_unused=True)[0])
h = torch.compile(lambda x: x**2, backend="aot_eager")(x)
y = torch.compile(lambda h: (3 * h).sum(), backend="aot_eager")(h)
print("sum:", y.detach())
print("compiled in two parts:", torch.autograd.grad(y, h)[0])


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
    f(x).backward(torch.tensor([1.0, 10.0]))
    print("x.grad:", x.grad)

# %% frozen
from torch._dynamo.testing import CompileCounterWithBackend

counter = CompileCounterWithBackend("eager")
layer = torch.nn.Linear(2, 1, bias=False)
net = torch.compile(layer, backend=counter)
with torch.no_grad():
    net(x)
for flag in (True, False, True):
    layer.weight.requires_grad_(flag)
    layer.zero_grad()
    net(x).backward()
    print("has the weight a gradient?", layer.weight.grad is not None)
    print("compilations:", counter.frame_count)
net(x.detach())
print("compilations, for an input without the flag:", counter.frame_count)


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


# %% stages
def folded(x):
    return x.sin().exp().sum()


for backend in ("eager", "aot_eager", "aot_eager_decomp_partition"):
    x.grad = None
    torch.compile(folded, backend=backend)(x).backward()
    print(f"gradient with {backend}:", x.grad)


# %% step
def step(w):
    loss = w**3
    loss.backward()
    return loss


w = torch.tensor(1.5, requires_grad=True)
torch.compile(step, backend="aot_eager")(w)
print("w.grad:", w.grad)

# %% unsupported raises="Unsupported: Unsupported Tensor.backward() call"
torch.compiler.reset()  # forget the code of the call above
torch.compile(step, backend="aot_eager", fullgraph=True)(w)


# %% pieces
def listing(graph):
    def compiler(module, inputs):
        calls = [node for node in module.graph.nodes if node.op == "call_function"]
        print(f"{graph}:", names(calls))
        return make_boxed_func(module.forward)

    return compiler


listed = aot_autograd(
    fw_compiler=listing("forward graph"),
    bw_compiler=listing("backward graph"),
    inference_compiler=listing("graph without a derivative"),
)


def train(w):
    h = w**3
    torch._dynamo.graph_break()  # such as a print
    loss = h.sin()
    loss.backward()
    return 10 * loss.detach()


w.grad = None
torch.compile(train, backend=listed)(w)
print("w.grad:", w.grad)

# %% compiled_autograd
w.grad = None
with torch._dynamo.config.patch(compiled_autograd=True):
    torch.compile(train, backend=listed)(w)  # the code before backward is compiled already
print("w.grad:", w.grad)


# %% traced
def one_graph(w):
    loss = (w**3).sin()
    loss.backward()
    return loss.detach()  # the graph of the loss is used up


hooked = w.detach().clone().requires_grad_()
hooked.register_hook(lambda g: 10 * g)  # does not run here
w.grad = None
with torch._dynamo.config.patch(trace_autograd_ops=True):
    compiled = torch.compile(one_graph, backend=listed, fullgraph=True)
    compiled(hooked)
    compiled(w)
print("w.grad:", w.grad)
print("hooked.grad:", hooked.grad)


@torch.compile(backend="eager", fullgraph=True)
def by_func(w):
    return torch.func.grad(lambda w: (w**3).sin())(w)


print("gradient by a transform:", by_func(w.detach()))

# %% numpy
import numpy as np

x, z = np.array([3.0, 5.0]), np.array([1.0, 0.5])
print("outputs:", np.array([(x**2).sum(), (z**3).sum()]))
print("x.grad:", 10 * 2 * x)

# %% numpy_unused
print("from the compiled function:", 0 * 3 * z**2)

# %% numpy_together
print("x.grad:", 2 * x)
print("z.grad:", 3 * z**2)

# %% numpy_retained
print("sum:", 3 * (x**2).sum())
print("from the function itself:", 3 * np.ones(2))
print("with retain_grad inside:", 3 * np.ones(2))

# %% numpy_split
print("in eager mode:", 3 * np.ones(2))
print("sum:", 3 * (x**2).sum())
print("compiled in two parts:", 3 * np.ones(2))

# %% numpy_inside
print("x.grad:", 10 * 3 * 2 * x)

# %% numpy_own
v = np.array([1.0, 10.0])
print("x.grad:", v * 100 * x)

# %% numpy_late
with_hook = np.array([False, False, True])  # the code of each of the three calls
print("calls of the hook:", with_hook[:2].sum())
print("calls after a reset:", with_hook.sum())

# %% numpy_none
print("x.grad:", v * 100 * x)  # without torch.compile: w is None
print("x.grad:", v * 2 * x)  # with torch.compile: w is zeros

# %% numpy_frozen
states = {("no_grad", True)}
for flag in (True, False, True):
    states.add(("grad", flag))
    print("has the weight a gradient?", flag)
    print("compilations:", len(states))
print("compilations, for an input without the flag:", len(states | {("grad", True, "data")}))

# %% numpy_broken
print("x.grad:", v * (2 * x) * (x**2).sum())

# %% numpy_saved
n = 1000
print("saved by the function itself:", sum([n, n, n]))
print("saved by the compiled function:", n)

# %% numpy_graphs
e = np.exp(np.sin(x))
print("x.grad:", -np.sin(e) * e * np.cos(x))

# %% numpy_stages
for backend in ("eager", "aot_eager", "aot_eager_decomp_partition"):
    print(f"gradient with {backend}:", np.exp(np.sin(x)) * np.cos(x))

# %% numpy_step
w = np.array(1.5)
print("w.grad:", 3 * w**2)

# %% numpy_pieces
w_gradient = np.cos(w**3) * 3 * w**2
print("w.grad:", w_gradient)

# %% numpy_autograd
print("w.grad:", w_gradient)

# %% numpy_traced
print("w.grad:", w_gradient)
print("hooked.grad:", w_gradient)  # not ten times as much
print("gradient by a transform:", w_gradient)
