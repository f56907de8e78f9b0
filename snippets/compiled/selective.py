"""Selective activation checkpointing and torch.compile: y = sin(xW), with the checkpoint inside and outside."""

# %% torch
import logging
from functools import partial

import torch
from functorch.compile import make_boxed_func
from torch._dynamo.backends.common import aot_autograd
from torch.utils.checkpoint import CheckpointPolicy, checkpoint, create_selective_checkpoint_contexts

logging.getLogger("torch._higher_order_ops.wrap").setLevel("ERROR")  # a note on in-place operations
runs, asked = [], []


def compiler(kind):
    def compile_graph(graph, inputs):
        products = sum(node.target is torch.ops.aten.mm.default for node in graph.graph.nodes)

        def run(*arguments):
            runs.append((kind, products))
            return graph(*arguments)

        return make_boxed_func(run)

    return compile_graph


def policy_fn(ctx, op, *args, **kwargs):
    asked.append(op.name())
    return CheckpointPolicy.MUST_SAVE if op == torch.ops.aten.mm.default else CheckpointPolicy.PREFER_RECOMPUTE


def f(x, W):
    return (x @ W).sin()


backend = aot_autograd(fw_compiler=compiler("forward"), bw_compiler=compiler("backward"))
plain = partial(checkpoint, use_reentrant=False)
selective = partial(plain, context_fn=partial(create_selective_checkpoint_contexts, policy_fn))
x = torch.tensor([[1.0, 2.0]], requires_grad=True)
W = torch.tensor([[0.5, 1.0], [-1.0, 2.0]])
v = torch.tensor([[1.0, 10.0]])


def call(function):
    function(x, W).backward(v)  # compiles
    x.grad = None
    runs.clear()
    asked.clear()
    function(x, W).backward(v)
    print("x.grad:", x.grad)


torch.compiler.reset()  # forget what was compiled before
for name, checkpointed in (("selective", selective), ("plain", plain)):
    call(torch.compile(partial(checkpointed, f), backend=backend, fullgraph=True))
    for kind, products in runs:
        print(f"{name}, products in the {kind} graph:", products)
print("policy is asked about:", ", ".join(asked) or "nothing")

# %% inside
call(partial(selective, torch.compile(f, backend=backend)))
print("graphs that run:", ", ".join(kind for kind, _ in runs))
print("policy is asked about:", ", ".join(asked))

# %% numpy
import numpy as np

x, W, v = np.array([[1.0, 2.0]]), np.array([[0.5, 1.0], [-1.0, 2.0]]), np.array([[1.0, 10.0]])
gradient = (v * np.cos(x @ W)) @ W.T
needed = 1  # for x, but not for W
for name, again in (("selective", 0), ("plain", 1)):
    print("x.grad:", gradient)
    print(f"{name}, products in the forward graph:", 1)
    print(f"{name}, products in the backward graph:", needed + again)

# %% numpy_inside
print("x.grad:", gradient)
