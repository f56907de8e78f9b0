"""One batch with a huge gradient and a normal loss: the step of AdamW with and without clipping, and later steps."""

# %% torch rtol=1e-9
import torch

X = torch.tensor([[0.9, 0.4], [-0.3, 0.8]], dtype=torch.float64)  # two batches, in turn
steep = torch.tensor([9000.0, -7000.0], dtype=torch.float64)  # the batch of the step 10


def train(max_norm):
    w = torch.tensor([0.7, -0.4], dtype=torch.float64, requires_grad=True)
    optimizer = torch.optim.AdamW([w], lr=0.001, weight_decay=0.0)
    for step in range(16):
        x = steep if step == 10 else X[step % 2]
        before = w.detach().clone()
        optimizer.zero_grad()
        loss = 1 - torch.cos(w @ x)  # between 0 and 2
        loss.backward()
        norm = torch.nn.utils.clip_grad_norm_([w], max_norm)
        optimizer.step()
        if step in (9, 10, 11, 15):
            print("loss:", loss.detach())
            print("  norm before clipping:", norm)
            print("  length of the step:", (w.detach() - before).norm())


train(max_norm=1.0)

# %% unclipped rtol=1e-9
train(max_norm=float("inf"))

# %% numpy blind="J @ v: a dot product"
import numpy as np

X, steep = np.array([[0.9, 0.4], [-0.3, 0.8]]), np.array([9000.0, -7000.0])


def train(limit):
    w, m, second = np.array([0.7, -0.4]), np.zeros(2), np.zeros(2)
    for step in range(16):
        x = steep if step == 10 else X[step % 2]
        g = np.sin(w @ x) * x
        norm = np.sqrt(g @ g)
        clipped = g * min(1.0, limit / norm)
        m, second = 0.9 * m + 0.1 * clipped, 0.999 * second + 0.001 * clipped**2
        m_hat, v_hat = m / (1 - 0.9 ** (step + 1)), second / (1 - 0.999 ** (step + 1))
        change = 0.001 * m_hat / (np.sqrt(v_hat) + 10.0**-8)
        if step in (9, 10, 11, 15):
            print("loss:", 1 - np.cos(w @ x))
            print("  norm before clipping:", norm)
            print("  length of the step:", np.sqrt(change @ change))
        w = w - change


train(1.0)

# %% numpy_unclipped
train(np.inf)
