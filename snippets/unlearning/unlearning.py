"""NPO and SimNPO: the gradient at each token of two answers that the model should forget, and the wrong signs."""

# %% torch
import torch
import torch.nn.functional as F

logp = torch.tensor([[-0.5, -1.0, -0.25], [-2.0, -0.75, 0.0]], requires_grad=True)  # of the tokens
mask = torch.tensor([[1.0, 1.0, 1.0], [1.0, 1.0, 0.0]])
reference = torch.tensor([1.25, 1.5])  # the summed loss of each answer, from the model before unlearning
beta = 0.5
nll = -(logp * mask).sum(1)
for name, loss in {
    "gradient ascent": -nll.mean(),
    "NPO": -2 / beta * F.logsigmoid(beta * (nll - reference)).mean(),
    "other sign": -2 / beta * F.logsigmoid(beta * (reference - nll)).mean(),
}.items():
    print(f"loss of {name}:", loss)
    print(f"gradient of {name}:", torch.autograd.grad(loss, logp, retain_graph=True)[0])

# %% simnpo
delta = 0.2
per_token = nll / mask.sum(1)
loss = -F.logsigmoid(beta * (per_token - delta)).mean() * 2 / beta  # the code
gamma = beta * delta
paper = -2 / beta * F.logsigmoid(-beta / mask.sum(1) * (logp * mask).sum(1) - gamma).mean()  # the paper
print("SimNPO, code:", loss)
print("SimNPO, paper:", paper)
print("gradient of SimNPO:", torch.autograd.grad(loss, logp)[0])

# %% logits
scores = torch.tensor([2.0, 0.5, -1.0], requires_grad=True)  # of three words, for one token
start = scores.detach().clone()  # the model before unlearning
loss = -F.logsigmoid(beta * (start - scores)).mean() * 2 / beta
(g,) = torch.autograd.grad(loss, scores)
print("gradient at the scores:", g)
print("probabilities after a step:", (scores - 1.5 * g).softmax(0))
loss = F.cross_entropy(scores, torch.tensor(0))  # the word that the model should forget
loss = -F.logsigmoid(beta * (loss - loss.detach())) * 2 / beta
(g,) = torch.autograd.grad(loss, scores)
print("with log probabilities:", (scores - 1.5 * g).softmax(0))

# %% numpy
import numpy as np

logp = np.array([[-0.5, -1.0, -0.25], [-2.0, -0.75, 0.0]])
mask = np.array([[1.0, 1.0, 1.0], [1.0, 1.0, 0.0]])
reference, beta = np.array([1.25, 1.5]), 0.5
nll = -(logp * mask).sum(1)


def sigmoid(z):
    return 1 / (1 + np.exp(-z))


ascent = mask / 2
weight = 2 * sigmoid(-beta * (nll - reference))
print("loss of gradient ascent:", -nll.mean())
print("gradient of gradient ascent:", ascent)
print("loss of NPO:", (2 / beta * np.log(1 + np.exp(-beta * (nll - reference)))).mean())
print("gradient of NPO:", weight[:, None] * ascent)
print("loss of other sign:", (2 / beta * np.log(1 + np.exp(beta * (nll - reference)))).mean())
print("gradient of other sign:", -(2 - weight)[:, None] * ascent)

# %% numpy_simnpo
delta, lengths = 0.2, mask.sum(1)
z = beta * (nll / lengths - delta)
loss = (2 / beta * np.log(1 + np.exp(-z))).mean()
gamma = beta * delta
print("SimNPO, code:", loss)
print("SimNPO, paper:", (2 / beta * np.log(1 + np.exp(beta / lengths * -nll + gamma))).mean())
print("gradient of SimNPO:", (2 * sigmoid(-z) / lengths)[:, None] * ascent)

# %% numpy_logits
scores = np.array([2.0, 0.5, -1.0])


def softmax(z):
    return np.exp(z) / np.exp(z).sum()


p = softmax(scores)
g = 2 * sigmoid(0.0) * np.ones(3) / 3  # no token has a place in it
print("gradient at the scores:", g)
print("probabilities after a step:", softmax(scores - 1.5 * g))
print("with log probabilities:", softmax(scores - 1.5 * (np.eye(3)[0] - p)))
