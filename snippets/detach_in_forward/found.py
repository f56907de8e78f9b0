"""gradcheck finds a gradient in which a part is missing."""

# %% found raises="GradcheckError: Jacobian mismatch for output 0 with respect to input 0"
import torch


def loss(x):
    """The sum of x times its gate, which is detached."""
    gate = torch.sigmoid(x.detach())
    return (gate * x).sum()


x = torch.tensor([0.5, -1.5], dtype=torch.double, requires_grad=True)
torch.autograd.gradcheck(loss, x)
