"""Two encoders with optimizers that step in turn: the gradient of the idle encoder stays for its next step."""

# %% torch
import torch

x = torch.tensor([1.5, -0.5])
targets = [torch.tensor([1.0, 0.25]), torch.tensor([-0.5, 2.0]), torch.tensor([3.0, 1.0])]  # one for each batch
start = [[0.5, -1.0], [2.0, 0.75]]


def train(clear_all):
    encoder_a, encoder_b = (torch.tensor(w, requires_grad=True) for w in start)
    optimizers = [torch.optim.SGD([p], lr=0.1) for p in (encoder_a, encoder_b)]
    for batch, target in enumerate(targets):
        optimizer = optimizers[batch % 2]  # frequency 1 each
        for other in optimizers if clear_all else [optimizer]:
            other.zero_grad()
        loss = ((encoder_a * x + encoder_b - target) ** 2).sum()
        loss.backward()
        optimizer.step()
        print("gradient of the idle encoder:", [encoder_b, encoder_a][batch % 2].grad)
    return encoder_a, encoder_b


own_a, own_b = train(clear_all=False)
all_a, all_b = train(clear_all=True)
print("the encoders are the same:", torch.equal(own_a, all_a) and torch.equal(own_b, all_b))

# %% late
encoder_a, encoder_b = (torch.tensor(w, requires_grad=True) for w in start)
optimizers = [torch.optim.SGD([p], lr=0.1) for p in (encoder_a, encoder_b)]
for batch, target in enumerate(targets):
    loss = ((encoder_a * x + encoder_b - target) ** 2).sum()
    loss.backward()
    optimizers[batch % 2].step()
    optimizers[batch % 2].zero_grad()  # after the step
print("zero_grad after step, first encoder:", encoder_a.detach())
print("zero_grad before backward, first encoder:", own_a.detach())

# %% numpy
import numpy as np

x = np.array([1.5, -0.5])
targets = np.array([[1.0, 0.25], [-0.5, 2.0], [3.0, 1.0]])
start = [[0.5, -1.0], [2.0, 0.75]]


def train(late):
    """Return the first encoder, and the gradients of both encoders for each batch."""
    w, batches = np.array(start), []
    for batch, target in enumerate(targets):
        r = 2 * (w[0] * x + w[1] - target)
        batches.append(np.array([r * x, r]))
        k = batch % 2
        missed = batches[batch - 1][k] if late and batch else 0.0  # the batch in which the encoder was idle
        w[k] -= 0.1 * (batches[batch][k] + missed)
    return w[0], batches


first, (g, h, k) = train(late=False)
print("gradient of the idle encoder:", g[1])
print("gradient of the idle encoder:", g[0] + h[0])
print("gradient of the idle encoder:", h[1] + k[1])
for idle in g[1], h[0], k[1]:
    print("gradient of the idle encoder:", idle)

# %% numpy_late
print("zero_grad after step, first encoder:", train(late=True)[0])
print("zero_grad before backward, first encoder:", first)
