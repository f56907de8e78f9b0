"""A backend with aot_autograd whose backward graph loses a None: y = k x² w, with a tensor k without a gradient."""

# %% error raises="RuntimeError: function CompiledFunctionBackward returned an incorrect number"
import torch
from functorch.compile import make_boxed_func
from torch._dynamo.backends.common import aot_autograd

x = torch.tensor([3.0, 2.0], requires_grad=True)
w = torch.tensor([0.5, 4.0], requires_grad=True)
k = torch.tensor([1.0, 5.0])
v = torch.tensor([1.0, 10.0])


def formula(k, x, w):
    return k * x * x * w


def compile_graph(graph, _examples):
    return make_boxed_func(graph.forward)


def compile_nodes(graph, _examples):
    output = graph.graph.output_node()
    output.args = (output.all_input_nodes,)  # drops None, which is not a node
    graph.recompile()
    return make_boxed_func(graph.forward)


def run_with(bw_compiler):
    torch.compiler.reset()
    compiled = torch.compile(formula, backend=aot_autograd(fw_compiler=compile_graph, bw_compiler=bw_compiler))
    compiled(k, x, w).backward(v)


run_with(compile_nodes)

# %% torch
run_with(compile_graph)  # keeps all outputs
print("x.grad:", x.grad)
print("w.grad:", w.grad)


# %% appended
def compile_appending(graph, examples):
    run = compile_nodes(graph, examples)
    return make_boxed_func(lambda *inputs: (*run([*inputs]), None))


x.grad = w.grad = None
run_with(compile_appending)
print("x.grad:", x.grad)
print("gradient of w:", w.grad)

# %% numpy
import numpy as np

x, w = np.array([3.0, 2.0]), np.array([0.5, 4.0])
k = np.array([1.0, 5.0])
v = np.array([1.0, 10.0])
print("x.grad:", v * k * 2 * x * w)
print("w.grad:", v * k * x**2)

# %% numpy_appended
print("x.grad:", v * k * x**2)  # the gradient of w
