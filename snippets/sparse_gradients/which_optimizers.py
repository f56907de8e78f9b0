"""Which optimizers accept the sparse gradient of an embedding, and two steps of SGD and Adagrad."""

# %% torch
import torch

torch.sparse.check_sparse_tensor_invariants.disable()  # Adagrad would warn that this is not set
rows = torch.tensor([[3.0, 5.0], [-7.0, 6.0], [0.5, 4.0]])


def train(name, *, sparse=True):
    embedding = torch.nn.Embedding.from_pretrained(rows.clone(), freeze=False, sparse=sparse)
    optimizer = getattr(torch.optim, name)(embedding.parameters(), lr=0.1)
    for tokens in (torch.tensor([2, 0, 2]), torch.tensor([0])):
        optimizer.zero_grad()
        embedding(tokens).prod(1).sum().backward()
        optimizer.step()
    return embedding.weight.detach()


for name in "SGD", "Adagrad", "SparseAdam", "Adam", "AdamW", "RMSprop", "Adadelta", "NAdam":
    try:
        train(name)
        print(f"{name} accepts it:", True)
    except RuntimeError:
        print(f"{name} accepts it:", False)

# %% steps
for name in "SGD", "Adagrad":
    print(f"{name}:", train(name), sep="\n")
    print("equal to the full gradient:", torch.allclose(train(name), train(name, sparse=False)))

# %% numpy_steps
import numpy as np

rows = np.array([[3.0, 5.0], [-7.0, 6.0], [0.5, 4.0]])
batches = np.array([1, 0, 2]), np.array([1, 0, 0])  # how often each token occurs
w = rows
for count in batches:
    w = w - 0.1 * count[:, None] * w[:, ::-1]
print("SGD:", w, sep="\n")

w, total = rows, np.zeros((3, 2))
for count in batches:
    G = count[:, None] * w[:, ::-1]
    total = total + G**2
    w = w - 0.1 * G / np.sqrt(np.where(total > 0, total, 1))
print("Adagrad:", w, sep="\n")
