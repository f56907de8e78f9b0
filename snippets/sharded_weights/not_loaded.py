"""fully_shard from the meta device: after to_empty, weights are missing. Zeros in the memory, and loaded weights."""

# %% torch
import torch
from processes import run_in_processes
from torch.distributed.checkpoint.state_dict import StateDictOptions, set_model_state_dict
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard

tokens = torch.tensor([[0, 2, 1], [2, 1, 0]])  # a sequence for each process
weights = {
    "embed.weight": torch.tensor([[1.0, 3.0], [-1.0, 0.5], [2.0, -2.0]]),
    "head.weight": torch.tensor([[0.5, 1.0], [1.5, -0.5], [-1.0, 2.0]]),
}


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = torch.nn.Embedding(3, 2)
        self.head = torch.nn.Linear(2, 3, bias=False)

    def forward(self, tokens):
        return self.head(self.embed(tokens))


def sharded_model():
    with torch.device("meta"):
        model = Model()
    fully_shard(model, mesh=init_device_mesh("cpu", (2,)))
    model.to_empty(device="cpu")  # memory, but no values
    return model


def zeros(model):
    for w in model.parameters():
        w.detach().zero_()  # stands for memory that happens to hold zeros


def load(model):
    set_model_state_dict(model, weights, options=StateDictOptions(full_state_dict=True))


def step(rank, fill):
    """Return the loss of this process, the norm of the gradient, and the norm of each weight."""
    model = sharded_model()
    fill(model)
    scores = model(tokens[rank, :-1])
    loss = torch.nn.functional.cross_entropy(scores, tokens[rank, 1:])
    loss.backward()
    norm = torch.nn.utils.clip_grad_norm_(model.parameters(), 10.0**9).full_tensor()
    return loss.item(), norm.item(), [w.full_tensor().norm().item() for w in model.parameters()]


for fill in zeros, load:
    losses, norms, of_weights = zip(*run_in_processes(2, lambda rank, fill=fill: step(rank, fill)), strict=True)
    print(f"loss in each process, {fill.__name__}:", torch.tensor(losses))
    print(f"norm of the gradient, {fill.__name__}:", torch.tensor(norms[0]))
    print(f"norm of each weight, {fill.__name__}:", torch.tensor(of_weights[0]))


# %% filled
def look(rank):
    """Return the names of the weights that nothing has filled."""
    torch.use_deterministic_algorithms(True)  # new memory is filled with nan
    model = sharded_model()
    return [name for name, w in model.named_parameters() if w.full_tensor().isnan().any()]


print("not filled:", *run_in_processes(2, look)[0], sep="\n  ")

# %% numpy
import numpy as np

tokens = np.array([[0, 2, 1], [2, 1, 0]])
zero = np.zeros((3, 2)), np.zeros((3, 2))
E = np.array([[1.0, 3.0], [-1.0, 0.5], [2.0, -2.0]])
W = np.array([[0.5, 1.0], [1.5, -0.5], [-1.0, 2.0]])
inputs, targets = np.eye(3)[tokens[:, :-1].ravel()], np.eye(3)[tokens[:, 1:].ravel()]
for name, (table, head) in {"zeros": zero, "load": (E, W)}.items():
    h = inputs @ table
    P = np.exp(h @ head.T)
    P /= P.sum(1, keepdims=True)
    losses = -np.log((P * targets).sum(1)).reshape(tokens.shape[0], -1).mean(1)
    v = (P - targets) / len(P)  # a mean over all tokens
    at_E, at_W = inputs.T @ v @ head, v.T @ h
    print(f"loss in each process, {name}:", losses)
    print(f"norm of the gradient, {name}:", np.sqrt((at_E**2).sum() + (at_W**2).sum()))
    print(f"norm of each weight, {name}:", np.array([np.sqrt((table**2).sum()), np.sqrt((head**2).sum())]))
