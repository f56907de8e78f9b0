"""A loss of torch operations: as a Function without backward, and as a plain function."""

# %% error raises="NotImplementedError: You must implement either the backward or vjp method"
import torch


class Loss(torch.autograd.Function):
    """A mixture density loss without a backward."""

    @staticmethod
    def forward(ctx, x, para):
        ctx.save_for_backward(para)
        e, sigma = torch.sigmoid(-para[:, 0]), torch.exp(para[:, 2])
        density = torch.exp(-(((x - para[:, 1]) / sigma) ** 2) / 2) / sigma
        return -torch.log(e * density).sum()


x = torch.tensor([0.5, -1.0])
para = torch.tensor([[0.25, 1.5, -0.5], [-1.0, 0.75, 0.2]], requires_grad=True)
loss = Loss.apply(x, para)
print("grad_fn:", type(loss.grad_fn).__name__)
loss.backward()

# %% torch
import torch


def mixture_loss(x, para):
    """Return the same loss."""
    e, sigma = torch.sigmoid(-para[:, 0]), torch.exp(para[:, 2])
    density = torch.exp(-(((x - para[:, 1]) / sigma) ** 2) / 2) / sigma
    return -torch.log(e * density).sum()


x = torch.tensor([0.5, -1.0])
para = torch.tensor([[0.25, 1.5, -0.5], [-1.0, 0.75, 0.2]], requires_grad=True)
loss = mixture_loss(x, para)
loss.backward()
print("loss:", loss)
print("para.grad:", para.grad)

# %% supported
operations = {"sigmoid": torch.sigmoid, "argmax": torch.argmax, "comparison": lambda z: z > 0, "round": torch.round}
for name, operation in operations.items():
    y = operation(para)
    print(f"{name}, requires_grad:", y.requires_grad)
    print(f"{name}, grad_fn:", type(y.grad_fn).__name__)
    if y.requires_grad:
        (slopes,) = torch.autograd.grad(y.sum(), para)
        print(f"{name}, gradient:", slopes)

# %% gradcheck
x, para = x.double(), para.detach().double().requires_grad_()
print("gradcheck passes:", torch.autograd.gradcheck(lambda para: mixture_loss(x, para), para))

# %% numpy
import numpy as np

x = np.array([0.5, -1.0])
para = np.array([[0.25, 1.5, -0.5], [-1.0, 0.75, 0.2]])
a, mu, s = para.T
z = (x - mu) * np.exp(-s)
p = 1 / (1 + np.exp(-a))
print("loss:", (np.log1p(np.exp(a)) + z**2 / 2 + s).sum())
print("para.grad:", np.stack([p, -z * np.exp(-s), 1 - z**2], axis=1))

# %% numpy_supported
sigmoid = 1 / (1 + np.exp(-para))
print("sigmoid, gradient:", sigmoid * (1 - sigmoid))
print("round, gradient:", 0 * para)
