"""The norm of each layer's gradient, when ZeRO keeps it outside of .grad: from the parts, and from a hook."""

# %% torch
import torch
import torch.distributed as dist
from processes import run_in_processes

X = torch.tensor([[1.0, 3.0], [5.0, 0.5]])  # one sample for each process
values = {"first": torch.tensor([[1.0, 2.0], [3.0, -1.0]]), "second": torch.tensor([[0.5, 1.5], [-2.0, 1.0]])}


def run(rank):
    """Return .grad, the norms from the parts, and the norms in a hook."""
    model = torch.nn.ModuleDict({name: torch.nn.Linear(2, 2, bias=False) for name in values})
    parts, in_hook = {}, {}

    def keep_a_part(name):
        def hook(w):
            in_hook[name] = w.grad.norm().item()  # of this process, before the mean
            dist.all_reduce(w.grad)
            parts[name] = w.grad[rank] / dist.get_world_size()  # a stand-in for ZeRO keeps one row
            w.grad = None

        return hook

    for name, layer in model.items():
        layer.weight.data.copy_(values[name])
        layer.weight.register_post_accumulate_grad_hook(keep_a_part(name))
    model["second"](model["first"](X[rank])).square().sum().backward()
    squares = torch.stack([part.square().sum() for part in parts.values()])
    dist.all_reduce(squares)  # one exchange for all layers
    norms = dict(zip(parts, squares.sqrt().tolist(), strict=True))
    return [layer.weight.grad for layer in model.values()], norms, in_hook


results = run_in_processes(2, run)
print("its grad in the first layer:", results[0][0][0])
for name in values:
    print(f"{name} layer, from the parts:", torch.tensor([norms[name] for _, norms, _ in results]))
    print(f"{name} layer, in the hook:", torch.tensor([in_hook[name] for _, _, in_hook in results]))

# %% numpy
import numpy as np

X = np.array([[1.0, 3.0], [5.0, 0.5]])
W, U = np.array([[1.0, 2.0], [3.0, -1.0]]), np.array([[0.5, 1.5], [-2.0, 1.0]])
H = X @ W.T
V = 2 * H @ U.T  # a row for each sample
of_U = V[:, :, None] * H[:, None]
of_W = (V @ U)[:, :, None] * X[:, None]
for name, each in {"first": of_W, "second": of_U}.items():
    norm = np.linalg.norm(each.mean(0))
    print(f"{name} layer, from the parts:", np.array([norm, norm]))
    print(f"{name} layer, in the hook:", np.linalg.norm(each.reshape(2, -1), axis=1))
