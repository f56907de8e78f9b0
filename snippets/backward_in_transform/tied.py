"""functional_call of a model with tied weights, and per-sample gradients: vmap(grad) adds both parts."""

# %% error raises="ValueError: functional_call got multiple values for keys"
import torch
from torch.func import functional_call, grad, vmap
from torch.nn.functional import cross_entropy


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.embedding = torch.nn.Embedding(3, 2)
        self.head = torch.nn.Linear(2, 3, bias=False)
        self.head.weight = self.embedding.weight  # tied

    def forward(self, token):
        return self.head(self.embedding(token))


model = Model()
W = torch.tensor([[0.5, -1.0], [2.0, 1.5], [-0.3, 0.7]])
model.load_state_dict({"embedding.weight": W, "head.weight": W})
functional_call(model, model.state_dict(), torch.tensor(2))

# %% torch
tokens, targets = torch.tensor([2, 0, 1]), torch.tensor([1, 1, 0])
p = {name: w.detach() for name, w in model.named_parameters()}
print(*p)


def loss(p, token, target):
    return cross_entropy(functional_call(model, p, token), target)


gradients = vmap(grad(loss), in_dims=(None, 0, 0))(p, tokens, targets)["embedding.weight"]
print("first sample:", gradients[0], sep="\n")
print("second sample:", gradients[1], sep="\n")
cross_entropy(model(tokens), targets, reduction="sum").backward()
print("model.head.weight.grad:", model.head.weight.grad, sep="\n")


# %% parts
def untied_loss(p, token, target):
    return cross_entropy(functional_call(model, p, token, tie_weights=False), target)


parts = vmap(grad(untied_loss), in_dims=(None, 0, 0))(model.state_dict(), tokens, targets)
print("embedding, second sample:", parts["embedding.weight"][1], sep="\n")
print("head, second sample:", parts["head.weight"][1], sep="\n")

# %% forgotten
doubled = {"embedding.weight": 2 * W}
print("tied:", functional_call(model, doubled, torch.tensor(2)).detach())
print("untied:", functional_call(model, doubled, torch.tensor(2), tie_weights=False).detach())

# %% numpy
import numpy as np

W = np.array([[0.5, -1.0], [2.0, 1.5], [-0.3, 0.7]])
tokens, targets = np.array([2, 0, 1]), np.array([1, 1, 0])
T, F = np.eye(3)[tokens], np.eye(3)[targets]
A = T @ W
P = np.exp(A @ W.T)
V = P / P.sum(axis=1, keepdims=True) - F  # the gradient at the scores
at_head = np.einsum("ni,nj->nij", V, A)
at_embedding = np.einsum("ni,nj->nij", T, V @ W)
print("first sample:", (at_embedding + at_head)[0], sep="\n")
print("second sample:", (at_embedding + at_head)[1], sep="\n")
print("model.head.weight.grad:", T.T @ V @ W + V.T @ A, sep="\n")

# %% numpy_parts
print("embedding, second sample:", at_embedding[1], sep="\n")
print("head, second sample:", at_head[1], sep="\n")

# %% numpy_forgotten
print("tied:", (2 * W) @ (2 * W)[2])
print("untied:", W @ (2 * W)[2])
