"""A learned prompt before the embeddings of a frozen model: which optimizer moves it."""

# %% model
import torch
from torch import nn


class SoftPrompt(nn.Module):
    """An embedding that puts two learned rows before the rows of the tokens."""

    def __init__(self, table):
        super().__init__()
        self.table = table
        self.prompt = nn.Parameter(torch.tensor([[0.5, 1.0], [-1.0, 2.0]]))

    def forward(self, tokens):
        return torch.cat([self.prompt, self.table(tokens)])


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.embedding = nn.Embedding.from_pretrained(torch.tensor([[3.0, 1.0], [0.5, -2.0]]), freeze=False)
        self.head = nn.Linear(2, 1, bias=False)
        nn.init.constant_(self.head.weight, 0.5)

    def forward(self, tokens):
        mixed = self.embedding(tokens).mean(0)  # stands for attention
        return self.head(torch.tanh(mixed))


lr = 0.5


def loss_of(model):
    return (model(torch.tensor([1, 0, 1])) - 2).square().sum()


# %% forgotten
model = Model()
optimizer = torch.optim.SGD(model.parameters(), lr=lr)  # before the prompt
model.requires_grad_(False)
model.embedding = SoftPrompt(model.embedding)
loss_of(model).backward()
prompt = model.embedding.prompt
print("loss:", loss_of(model))
print("gradient of the prompt:", prompt.grad, sep="\n")
optimizer.step()
print("prompt after the step:", prompt.detach(), sep="\n")

# %% torch
optimizer = torch.optim.SGD([prompt], lr=lr)
optimizer.step()
print("new prompt:", prompt.detach(), sep="\n")
print("new loss:", loss_of(model))
print("gradient of the table:", model.embedding.table.weight.grad)
print("gradient of the head:", model.head.weight.grad)

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
with torch.no_grad():
    loss = loss_of(model)
loss.backward()

# %% numpy
import numpy as np

table, w = np.array([[3.0, 1.0], [0.5, -2.0]]), np.array([0.5, 0.5])
P = np.array([[0.5, 1.0], [-1.0, 2.0]])
tokens, lr = np.array([1, 0, 1]), 0.5


def forward(P):
    """Return the mean of the rows, and the loss."""
    mixed = np.concatenate([P, table[tokens]]).mean(0)
    return mixed, ((w * np.tanh(mixed)).sum() - 2) ** 2


mixed, loss = forward(P)
u = 2 * ((w * np.tanh(mixed)).sum() - 2) * w * (1 - np.tanh(mixed) ** 2)  # the gradient at the mean
G = np.ones((2, 1)) / 5 * u
print("loss:", loss)
print("gradient of the prompt:", G, sep="\n")
print("prompt after the step:", P, sep="\n")

# %% numpy_torch
new = P - lr * G
print("new prompt:", new, sep="\n")
print("new loss:", forward(new)[1])
print("gradient of the table:", None)
print("gradient of the head:", None)
