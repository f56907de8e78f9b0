"""A clone between two layers of a graph network: needed if the second layer changes its input in place."""

# %% error raises="RuntimeError: one of the variables needed for gradient computation has been modified"
import torch

A = torch.tensor([[1.0, 0.5], [0.0, 2.0]])  # from authors to papers
x_dict = {"paper": torch.tensor([[0.5], [-0.25]]), "author": torch.tensor([[0.75], [0.125]])}
W = torch.tensor([[0.5, -1.0]], requires_grad=True)
v = torch.tensor([[1.0, 10.0], [-2.0, 3.0]])


def first(x):
    return {"paper": torch.tanh(A @ x["author"] @ W), "author": torch.tanh(A.T @ x["paper"] @ W)}


def in_place(x):
    x["paper"] += A @ x["author"]
    return x["paper"]


in_place(first(x_dict)).backward(v)


# %% torch
def new_tensor(x):
    return x["paper"] + A @ x["author"]


for second in in_place, new_tensor:
    W.grad = None
    h = {name: value.clone() for name, value in first(x_dict).items()}
    second(h).backward(v)
    print(f"with clone, {second.__name__}:", W.grad)

# %% without
W.grad = None
new_tensor(first(x_dict)).backward(v)
print("without clone:", W.grad)

# %% numpy
import numpy as np

A, v = np.array([[1.0, 0.5], [0.0, 2.0]]), np.array([[1.0, 10.0], [-2.0, 3.0]])
paper, author = np.array([[0.5], [-0.25]]), np.array([[0.75], [0.125]])
W = np.array([[0.5, -1.0]])
to_paper, to_author = A @ author, A.T @ paper
slope_paper, slope_author = 1 - np.tanh(to_paper @ W) ** 2, 1 - np.tanh(to_author @ W) ** 2
g = to_paper.T @ (v * slope_paper) + to_author.T @ (A.T @ v * slope_author)
for name in "in_place", "new_tensor":
    print(f"with clone, {name}:", g)

# %% numpy_without
print("without clone:", g)
