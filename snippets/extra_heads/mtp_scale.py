"""The loss of a second head that a Function adds in backward, and one division of all gradients at the end."""

# %% torch
import torch

coefficient = 0.5


class MTPLoss(torch.autograd.Function):
    scale = 1.0

    @staticmethod
    def forward(ctx, hidden, mtp_losses):
        ctx.save_for_backward(mtp_losses)
        return hidden.view_as(hidden)

    @staticmethod
    def backward(ctx, v):
        (mtp_losses,) = ctx.saved_tensors
        return v, torch.full_like(mtp_losses, MTPLoss.scale)


x = torch.tensor([[1.0, 0.5], [0.25, 2.0], [1.5, -1.0], [-0.5, 0.75], [2.0, 1.0], [0.5, -0.25]])
target, after = torch.tensor([0.5, 2.0, -1.0, 1.5, 0.0, 1.0]), torch.tensor([2.0, -1.0, 1.5, 0.0, 1.0])
sequences, tokens = 2, 5  # the denominators of the two losses
trunk = torch.tensor([[0.5, -1.0], [1.0, 0.75]], requires_grad=True)
head, mtp_head = (torch.tensor(h, requires_grad=True) for h in ([1.0, -0.5], [0.25, 2.0]))


def backward(scale=1.0, *, detach=False):
    trunk.grad = head.grad = mtp_head.grad = None
    MTPLoss.scale = scale
    hidden = x @ trunk
    mtp_input = hidden.detach() if detach else hidden
    mtp_losses = coefficient * (mtp_input[:5] @ mtp_head - after) ** 2  # no token after the last one
    hidden = MTPLoss.apply(hidden, mtp_losses)
    ((hidden @ head - target) ** 2).sum().backward()  # a sum, divided later


def show():
    print("trunk.grad:", trunk.grad, sep="\n")
    print("mtp_head.grad:", mtp_head.grad)


backward()
for p in trunk, head, mtp_head:
    p.grad /= sequences  # one division for all
show()

# %% scaled
backward(scale=sequences / tokens)
for p in trunk, head, mtp_head:
    p.grad /= sequences
show()

# %% detached
backward(detach=True)
trunk.grad /= sequences
head.grad /= sequences
mtp_head.grad /= tokens  # a denominator of its own
show()

# %% numpy blind="input: the two counts are divisors"
import numpy as np

x = np.array([[1.0, 0.5], [0.25, 2.0], [1.5, -1.0], [-0.5, 0.75], [2.0, 1.0], [0.5, -0.25]])
target, after = np.array([0.5, 2.0, -1.0, 1.5, 0.0, 1.0]), np.array([2.0, -1.0, 1.5, 0.0, 1.0])
W, a, b = np.array([[0.5, -1.0], [1.0, 0.75]]), np.array([1.0, -0.5]), np.array([0.25, 2.0])
sequences, tokens, coefficient = 2, 5, 0.5
h = x @ W
v, u = 2 * (h @ a - target), 2 * coefficient * (h[:5] @ b - after)
at_main, at_mtp = x.T @ np.outer(v, a), x[:5].T @ np.outer(u, b)
print("trunk.grad:", (at_main + at_mtp) / sequences, sep="\n")
print("mtp_head.grad:", u @ h[:5] / sequences)

# %% numpy_scaled
print("trunk.grad:", at_main / sequences + at_mtp / tokens, sep="\n")
print("mtp_head.grad:", u @ h[:5] / tokens)

# %% numpy_detached
print("trunk.grad:", at_main / sequences, sep="\n")
print("mtp_head.grad:", u @ h[:5] / tokens)
