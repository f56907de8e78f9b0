"""Integrated gradients over the edge masks of a graph with two edge types: the explained node uses only one type."""

# %% error raises="RuntimeError: The differentiated Tensor at index 1 appears to not have been used in the graph."
import torch

papers, authors = torch.tensor([2.0, -1.0, 3.0]), torch.tensor([0.5, 1.5])  # features
edges = {
    "cites": torch.tensor([[1, 2, 0], [0, 0, 1]]),  # from a paper to a paper
    "writes": torch.tensor([[0, 2], [0, 1]]),  # from a paper to an author
}


def model(masks):
    source, target = edges["cites"]
    h = papers.index_add(0, target, masks["cites"] * papers[source])
    source, target = edges["writes"]
    a = authors.index_add(0, target, masks["writes"] * papers[source])
    return {"paper": h**3, "author": a**3}


def integrated(names, **options):
    total = [torch.zeros(edges[name].shape[1]) for name in names]
    for k in range(20):  # a path from no edges to all edges
        masks = {name: torch.full((edge.shape[1],), (k + 0.5) / 20, requires_grad=True) for name, edge in edges.items()}
        output = model(masks)["paper"][0]
        grads = torch.autograd.grad(output, [masks[name] for name in names], **options)
        total = [t + g / 20 for t, g in zip(total, grads, strict=True)]
    return dict(zip(names, total, strict=True))


integrated(["cites", "writes"])

# %% find
masks = {name: torch.ones(edge.shape[1], requires_grad=True) for name, edge in edges.items()}
grads = torch.autograd.grad(model(masks)["paper"][0], list(masks.values()), allow_unused=True)
print("unused:", [name for name, g in zip(masks, grads, strict=True) if g is None])

# %% torch rtol=2e-3
print("cites:", integrated(["cites"])["cites"])
both = integrated(["cites", "writes"], materialize_grads=True)
print("cites:", both["cites"])
print("writes:", both["writes"])

# %% numpy
import numpy as np

papers = np.array([2.0, -1.0, 3.0])
received = np.array([papers[1], papers[2], 0.0])  # by paper 0, over each cites edge
s = np.sum(received)
change = (papers[0] + s) ** 3 - papers[0] ** 3  # of the output, over the whole path
for _ in range(2):
    print("cites:", received / s * change)
print("writes:", 0 * np.array([papers[0], papers[2]]))
