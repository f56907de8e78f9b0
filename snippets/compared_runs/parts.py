"""Find the part of a compiled model whose gradient differs: for each parameter, then for each submodule."""

# %% parts
import torch

x = torch.tensor([[1.0, 2.0], [-0.5, 1.5]], dtype=torch.float64)


class Reverse(torch.autograd.Function):
    """The identity, whose gradient is multiplied by minus the strength."""

    strength = None  # the training loop sets it

    @staticmethod
    def forward(ctx, x):
        return x.clone()

    @staticmethod
    def backward(ctx, v):
        return -Reverse.strength * v


@torch.compiler.allow_in_graph
def reverse(x):
    return Reverse.apply(x)


class Reversal(torch.nn.Module):
    def forward(self, x):
        return reverse(x)


def make_model():
    model = torch.nn.Sequential()
    model.encoder, model.tanh = torch.nn.Linear(2, 2), torch.nn.Tanh()
    model.reversal, model.head = Reversal(), torch.nn.Linear(2, 1)
    model.double()
    with torch.no_grad():
        for p in model.parameters():
            p.copy_(torch.linspace(-0.5, 1.0, p.numel(), dtype=p.dtype).view_as(p))
    return model


def gradients(model, of):  # of: the module that holds the parameters
    """Return the loss and the gradients of the second step. The strength changes after the first step."""
    for Reverse.strength in (0.5, 2.0):
        of.zero_grad()
        loss = model(x).square().sum()
        loss.backward()
    return loss, [p.grad for p in of.parameters()]


plain, model = make_model(), make_model()
loss, expected = gradients(plain, plain)
compiled_loss, found = gradients(torch.compile(model, backend="aot_eager"), model)
print("the same loss:", torch.allclose(loss, compiled_loss))
for (name, _), a, b in zip(model.named_parameters(), expected, found, strict=True):
    print(f"{name.replace('.', ' ')} agrees:", torch.allclose(a, b))
print("right:", expected[0], sep="\n")
print("compiled:", found[0], sep="\n")

# %% bisected
for name in ("encoder", "tanh", "reversal", "head"):
    torch.compiler.reset()
    model = make_model()
    model.get_submodule(name).compile(backend="aot_eager")  # only this submodule
    _, found = gradients(model, model)
    agree = all(torch.allclose(a, b) for a, b in zip(expected, found, strict=True))
    print(f"{name} compiled alone agrees:", agree)

# %% shielded
torch.compiler.reset()
model = make_model()
model.reversal.forward = torch.compiler.disable(model.reversal.forward)
_, found = gradients(torch.compile(model, backend="aot_eager"), model)
print("shielded:", found[0], sep="\n")

# %% batches blind="J.T: only the graphs are counted"
W = torch.tensor([[0.5, -1.0], [0.25, 2.0]], requires_grad=True)
sizes = [4, 4, 3, 4, 2]  # of the batches


def count_graphs(dynamic):
    """Return the number of compiled graphs after each batch."""
    graphs, counts = [], []

    def backend(graph, _):
        graphs.append(graph)
        return graph

    torch.compiler.reset()
    step = torch.compile(lambda X: (X @ W).tanh().sum(), backend=backend, dynamic=dynamic)
    for n in sizes:
        step(torch.ones(n, 2)).backward()
        counts.append(len(graphs))
    return counts


print("graphs, by default:", count_graphs(None))
print("graphs, dynamic=True:", count_graphs(True))

# %% numpy_parts
import numpy as np

x = np.array([[1.0, 2.0], [-0.5, 1.5]])
W, b = np.linspace(-0.5, 1.0, 4).reshape(2, 2), np.linspace(-0.5, 1.0, 2)
u, c = np.linspace(-0.5, 1.0, 2), -0.5
h = np.tanh(x @ W.T + b)
at_z = np.outer(2 * (h @ u + c), u) * (1 - h**2)  # without the reversal
print("right:", -2.0 * at_z.T @ x, sep="\n")
print("compiled:", -0.5 * at_z.T @ x, sep="\n")

# %% numpy_shielded
print("shielded:", -2.0 * at_z.T @ x, sep="\n")

# %% numpy_batches
sizes = [4, 4, 3, 4, 2]
seen = [len(set(sizes[: k + 1])) for k in range(len(sizes))]
print("graphs, by default:", [min(count, 2) for count in seen])
print("graphs, dynamic=True:", [min(count, 1) for count in seen])
