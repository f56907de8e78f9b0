"""The joint graph, and the forward and the backward graph that torch.compile gives to a backend."""

# %% graphs
import torch
from functorch.compile import default_partition, make_boxed_func, min_cut_rematerialization_partition
from torch._dynamo.backends.common import aot_autograd


def names(nodes):
    return ", ".join(node.name.rstrip("_0123456789") for node in nodes)


def operations(module):
    return names(node for node in module.graph.nodes if node.op == "call_function")


def show(graph, module):
    inputs = names(module.graph.find_nodes(op="placeholder"))
    print(f"{graph}({inputs}) returns", names(module.graph.output_node().args[0]))
    print("  from", operations(module))


def printing(graph):
    def compiler(module, inputs):
        show(graph, module)
        return make_boxed_func(module.forward)

    return compiler


def backend(partition):
    def show_and_cut(joint, *inputs, **options):
        show("joint", joint)
        return partition(joint, *inputs, **options)

    return aot_autograd(
        fw_compiler=printing("forward"),
        bw_compiler=printing("backward"),
        partition_fn=show_and_cut,
    )


def wave(x):
    return x.sin().cos().sum()


x = torch.tensor([3.0, 5.0], requires_grad=True)
torch.compile(wave, backend=backend(default_partition))(x).backward()
print("x.grad:", x.grad)

# %% min_cut
x.grad = None
torch.compile(wave, backend=backend(min_cut_rematerialization_partition))(x).backward()
print("x.grad:", x.grad)


# %% pieces
def listing(graph):
    def compiler(module, inputs):
        print(f"{graph}:", operations(module))
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


w = torch.tensor(1.5, requires_grad=True)
torch.compile(train, backend=listed)(w)
print("w.grad:", w.grad)

# %% compiled_autograd
w.grad = None
with torch._dynamo.config.patch(compiled_autograd=True):
    torch.compile(train, backend=listed)(w)  # the code before backward is compiled already
print("w.grad:", w.grad)


# %% traced blind="2 + x: the hook does not run"
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

# %% numpy_graphs
import numpy as np

x = np.array([3.0, 5.0])
print("x.grad:", -np.sin(np.sin(x)) * np.cos(x))

# %% numpy_min_cut
print("x.grad:", -np.sin(np.sin(x)) * np.cos(x))

# %% numpy_pieces
w = np.array(1.5)
w_gradient = np.cos(w**3) * 3 * w**2
print("w.grad:", w_gradient)

# %% numpy_autograd
print("w.grad:", w_gradient)

# %% numpy_traced
print("w.grad:", w_gradient)
print("hooked.grad:", w_gradient)  # not ten times as much
print("gradient by a transform:", w_gradient)
