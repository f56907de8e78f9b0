"""Two losses of the same samples, with per-sample gradients from hooks, as in Opacus."""

# %% error raises="ValueError: Poisson sampling is not compatible with grad accumulation"
import torch


class Layer(torch.nn.Linear):
    """A linear layer with one output, which stores a row for each sample."""

    def reset(self):
        self.entries, self.rows, self.forwards = [], 0, 0

    def forward(self, x):
        y = super().forward(x)
        self.forwards += 1
        y.register_hook(lambda v: self.add_rows(v * x))
        return y

    def add_rows(self, rows):
        self.rows = self.rows + rows
        self.forwards -= 1
        if self.forwards == 0:  # backward came through all forward passes
            self.entries.append(self.rows)
            self.rows = 0
        if len(self.entries) > 1:
            raise ValueError("Poisson sampling is not compatible with grad accumulation.")


net = Layer(2, 1, bias=False)
net.load_state_dict({"weight": torch.tensor([[0.5, -1.0]])})
a, b = torch.tensor([[3.0, 1.0], [0.5, 2.0]]), torch.tensor([[4.0, 3.0], [0.25, -1.0]])
net.reset()
net(a).square().sum().backward()
net(b).square().sum().backward()

# %% torch
net.reset()
(net(a).square().sum() + net(b).square().sum()).backward()
rows = net.entries[0]
print("rows:", rows)

# %% clip
C = 4.0


def clip(rows):
    return rows * (C / rows.norm(dim=1, keepdim=True)).clamp(max=1.0)


each = []
for x in (a, b):
    net.reset()
    net(x).square().sum().backward()
    each.append(clip(net.entries[0]))
print("norms, added and then clipped:", clip(rows).norm(dim=1))
print("norms, clipped in each call:", sum(each).norm(dim=1))
print("gradient, added and then clipped:", clip(rows).sum(dim=0))
print("gradient, clipped in each call:", sum(each).sum(dim=0))

# %% numpy
import numpy as np

w = np.array([0.5, -1.0])
a, b = np.array([[3.0, 1.0], [0.5, 2.0]]), np.array([[4.0, 3.0], [0.25, -1.0]])
A, B = 2 * (a @ w)[:, None] * a, 2 * (b @ w)[:, None] * b
print("rows:", A + B)

# %% numpy_clip
C = 4.0
once = np.array([r * min(1, C / np.sqrt(r @ r)) for r in A + B])
each = sum(np.array([r * min(1, C / np.sqrt(r @ r)) for r in part]) for part in (A, B))
print("norms, added and then clipped:", np.sqrt(np.sum(once**2, axis=1)))
print("norms, clipped in each call:", np.sqrt(np.sum(each**2, axis=1)))
print("gradient, added and then clipped:", once.sum(axis=0))
print("gradient, clipped in each call:", each.sum(axis=0))
