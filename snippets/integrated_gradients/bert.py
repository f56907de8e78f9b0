"""The gradient of the loss at the input embeddings of a small stand-in for BERT."""

# %% error raises="RuntimeError: only Tensors of floating point dtype can require gradients"
import torch
from torch import nn


class Classifier(nn.Module):  # as BertForSequenceClassification: embedding, encoder, head
    def __init__(self):
        super().__init__()
        self.words = nn.Embedding(4, 2)
        self.words.weight.data = torch.tensor([[0.0, 0.1], [0.5, -1.0], [2.0, 0.3], [-0.7, 0.4]])
        self.head = nn.Linear(2, 2, bias=False)
        self.head.weight.data = torch.tensor([[1.0, -0.5], [0.3, 2.0]])

    def get_input_embeddings(self):
        return self.words

    def forward(self, input_ids=None, attention_mask=None, inputs_embeds=None, labels=None):
        e = self.words(input_ids) if inputs_embeds is None else inputs_embeds
        mask = attention_mask[..., None]
        pooled = (torch.sin(e) * mask).sum(1) / mask.sum(1)
        return nn.functional.cross_entropy(self.head(pooled), labels)


model = Classifier().eval()
ids = torch.tensor([[1, 2, 0]])
mask = torch.tensor([[1, 1, 0]])  # the last token is padding
labels = torch.tensor([1])
ids.requires_grad_()

# %% torch
embeds = model.get_input_embeddings()(ids).detach().requires_grad_()
loss = model(inputs_embeds=embeds, attention_mask=mask, labels=labels)
loss.backward()
print("loss:", loss.detach())
print("embeds.grad:", embeds.grad, sep="\n")

# %% score
scores = embeds.grad.norm(dim=-1)
print("gradient norm for each token:", scores)

# %% numpy
import numpy as np

words = np.array([[0.0, 0.1], [0.5, -1.0], [2.0, 0.3], [-0.7, 0.4]])
W = np.array([[1.0, -0.5], [0.3, 2.0]])
mask = np.array([1.0, 1.0, 0.0])
e = words[[1, 2, 0]]
z = W @ (mask @ np.sin(e)) / mask.sum()
p = np.exp(z) / np.exp(z).sum()
print("loss:", -np.log(p[1]))
v = (p - np.array([0.0, 1.0])) @ W / mask.sum()  # at the sum over the tokens
G = mask[:, None] * v * np.cos(e)
print("embeds.grad:", G[None], sep="\n")

# %% numpy_score
print("gradient norm for each token:", np.sqrt((G**2).sum(-1))[None])
