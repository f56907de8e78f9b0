"""When post-accumulate hooks run: one compiled graph of three blocks, and one graph for each block."""

# %% torch
import torch

x = torch.tensor([1.5, 3.0])


class Block(torch.nn.Module):
    def __init__(self, value):
        super().__init__()
        self.w = torch.nn.Parameter(torch.tensor([value, 0.5]))

    def forward(self, x):
        return x * self.w


def compiled(module):
    return torch.compile(module, backend="aot_eager")  # no kernels, but the same graphs


def make_blocks():
    return torch.nn.Sequential(Block(2.0), Block(-1.0), Block(4.0))


def backward(model, blocks):
    """Call backward, and return what ran, in this order."""
    torch._dynamo.reset()
    events = []
    for name, block in zip("abc", blocks, strict=True):
        block.w.register_post_accumulate_grad_hook(lambda w, name=name: events.append(f"hook {name}"))
    loss = model(x).sum()
    node = loss.grad_fn
    while node is not None:  # the nodes of the compiled graphs
        if node.name().startswith("CompiledFunction"):
            node.register_hook(lambda *_: events.append("a backward graph"))
        node = next((parent for parent, _ in node.next_functions if parent and "Accumulate" not in parent.name()), None)
    loss.backward()
    return events


blocks = make_blocks()
print("one graph:", *backward(compiled(blocks), blocks), sep="\n  ")
print("gradient of block a:", blocks[0].w.grad)

# %% each
blocks = make_blocks()
model = torch.nn.Sequential(*(compiled(block) for block in blocks))
print("a graph for each block:", *backward(model, blocks), sep="\n  ")
print("gradient of block a:", blocks[0].w.grad)

# %% numpy
import numpy as np

x = np.array([1.5, 3.0])
gradient = np.array([-1.0, 0.5]) * np.array([4.0, 0.5]) * x
print("gradient of block a:", gradient)

# %% numpy_each
print("gradient of block a:", gradient)
