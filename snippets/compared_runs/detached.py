"""A compiled function returns a value and its detach(), and a view of the value and its detach()."""

# %% torch
import torch


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.w = torch.nn.Parameter(torch.tensor([0.5, 2.0]))

    def forward(self, x):
        loss = (self.w * x).square().sum()
        return {"loss": loss, "loss2": loss.detach()}


model = Model()
outputs = torch.compile(model, backend="aot_eager")(torch.tensor([3.0, 5.0]))
print("one object:", outputs["loss"] is outputs["loss2"])
print("the detached loss requires a gradient:", outputs["loss2"].requires_grad)
outputs["loss"].backward()
print("model.w.grad:", model.w.grad)

# %% view
from functorch.compile import make_boxed_func
from torch._dynamo.backends.common import aot_autograd


def without_detach(module, inputs):
    """Return the forward graph without detach, as inductor leaves it out."""
    for node in module.graph.find_nodes(op="call_function", target=torch.ops.aten.detach.default):
        node.replace_all_uses_with(node.args[0])
    module.recompile()
    return make_boxed_func(module.forward)


backend = aot_autograd(fw_compiler=without_detach, bw_compiler=lambda module, _: make_boxed_func(module.forward))


def view_and_detach(x):
    y = x**3
    return y[:1], y.detach()


def view_and_clone(x):
    y = x**3
    return y[:1], y.clone().detach()


x = torch.tensor([3.0, 5.0], requires_grad=True)
for function in view_and_detach, view_and_clone:
    x.grad = None
    y, _ = torch.compile(function, backend=backend)(x)
    y.sum().backward()
    print(f"requires_grad, {function.__name__}:", y.requires_grad)
    print(f"has a grad_fn, {function.__name__}:", y.grad_fn is not None)
    print(f"gradient, {function.__name__}:", x.grad)

# %% numpy
import numpy as np

w, x = np.array([0.5, 2.0]), np.array([3.0, 5.0])
print("model.w.grad:", 2 * w * x**2)

# %% numpy_view blind="3 for 2: the first function has no gradient, whatever its power"
print("gradient, view_and_clone:", 3 * x**2 * (np.arange(len(x)) < 1))
