"""A backward that takes the log of v: right for a positive v, and nan for a negative one."""

# %% torch
import torch


class Transducer(torch.autograd.Function):
    """The loss of a path with one step: minus the log of its probability."""

    @staticmethod
    def forward(ctx, log_p):
        ctx.save_for_backward(log_p)
        return -torch.logsumexp(log_p, dim=1)

    @staticmethod
    def backward(ctx, v):
        (log_p,) = ctx.saved_tensors
        total = torch.logsumexp(log_p, dim=1)
        return -torch.exp(v.log()[:, None] + log_p - total[:, None])


logits = torch.tensor([[0.5, -1.0, 2.0], [1.5, 0.25, -0.5]], requires_grad=True)
t_loss = Transducer.apply(logits)
(3 * t_loss).sum().backward()
print("logits.grad:", logits.grad, sep="\n")

# %% negative
logits.grad = None
t_loss = Transducer.apply(logits)
my_loss = 1000 - t_loss
my_loss.sum().backward()
print("my_loss:", my_loss.detach())
print("logits.grad:", logits.grad, sep="\n")

# %% check
double = logits.detach().double().requires_grad_()
print("gradcheck:", torch.autograd.gradcheck(Transducer.apply, double))
torch.manual_seed(0)
found = not torch.autograd.gradcheck(Transducer.apply, double, check_batched_grad=True, raise_exception=False)
print("finds the fault with check_batched_grad:", found)

# %% fixed
logits.grad = None
t_loss = Transducer.apply(logits)
(g,) = torch.autograd.grad(t_loss.sum(), logits)  # v = 1
t = t_loss.detach().requires_grad_()
my_loss = 1000 - t**2
my_loss.sum().backward()
logits.backward(t.grad[:, None] * g)
print("logits.grad:", logits.grad, sep="\n")

# %% numpy
import numpy as np

logits = np.array([[0.5, -1.0, 2.0], [1.5, 0.25, -0.5]])
p = np.exp(logits) / np.exp(logits).sum(axis=1, keepdims=True)
print("logits.grad:", 3 * -p, sep="\n")

# %% numpy_negative
with np.errstate(invalid="ignore"):
    log_v = np.log(np.float64(-1))
t_loss = -np.log(np.exp(logits).sum(axis=1))
print("my_loss:", 1000 - t_loss)
print("logits.grad:", np.exp(log_v + np.log(p)), sep="\n")

# %% numpy_fixed
v = -2 * t_loss
print("logits.grad:", v[:, None] * -p, sep="\n")
