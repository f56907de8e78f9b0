"""The gradient of a generated text at the embedded input: generate, then one forward pass with labels."""

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
import torch

rows = torch.tensor([[0.5, -1.0], [1.0, 0.25], [-0.75, 1.5]], dtype=torch.float64)  # of three tokens
e = torch.tensor([[0.5, 1.5], [1.0, 1.5]], dtype=torch.float64)  # the embedded input
e.requires_grad_()  # in place of tape.watch(e)


def scores(e, previous):
    """Return the scores of the next token, after each previous token."""
    return (e[0] * e[1] + rows[previous]) @ rows.T


@torch.no_grad()
def generate(e):
    tokens = [0]  # the start token
    for _ in range(2):
        tokens.append(scores(e, tokens[-1]).argmax().item())
    return tokens[1:], scores(e, tokens[:-1]).log_softmax(-1).amax(-1).sum()


labels, score = generate(e)
torch.autograd.grad(score, e)

# %% torch
decoder_input = [0, *labels[:-1]]  # shifted by one place
log_p = scores(e, decoder_input).log_softmax(-1)
score = log_p[range(len(labels)), labels].sum()
(gradient,) = torch.autograd.grad(score, e)
print("labels:", torch.tensor(labels))
print("score:", score.detach())
print("gradient:", gradient, sep="\n")

# %% numpy
import numpy as np

rows = np.array([[0.5, -1.0], [1.0, 0.25], [-0.75, 1.5]])
e = np.array([[0.5, 1.5], [1.0, 1.5]])
token, score, at_h = 0, 0.0, np.zeros(2)
labels = []
for _ in range(2):
    logits = (e[0] * e[1] + rows[token]) @ rows.T
    p = np.exp(logits) / np.exp(logits).sum()
    token = p.argmax()
    labels.append(token)
    score += np.log(p[token])
    at_h += rows[token] - p @ rows
print("labels:", np.array(labels))
print("score:", score)
print("gradient:", np.stack([at_h * e[1], at_h * e[0]]), sep="\n")
