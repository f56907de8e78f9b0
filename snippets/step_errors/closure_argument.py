"""step() of an own optimizer takes no closure: a trainer's step(closure=...) raises a TypeError."""

# %% error raises="TypeError: SignSGD.step() got an unexpected keyword argument 'closure'"
import torch


class SignSGD(torch.optim.Optimizer):
    def __init__(self, params, lr):
        super().__init__(params, {"lr": lr})

    @torch.no_grad()
    def step(self):
        for group in self.param_groups:
            for p in group["params"]:
                if p.grad is not None:
                    p.sub_(group["lr"] * p.grad.sign())


w = torch.tensor([3.0, -5.0], requires_grad=True)
optimizer = SignSGD([w], lr=0.5)


def closure():
    optimizer.zero_grad()
    loss = (w**2).sum()
    loss.backward()
    return loss


optimizer.step(closure=closure)


# %% torch
class ClosureSignSGD(SignSGD):
    @torch.no_grad()
    def step(self, closure=None):
        loss = None
        if closure is not None:
            with torch.enable_grad():
                loss = closure()
        super().step()
        return loss


optimizer = ClosureSignSGD([w], lr=0.5)
print("loss:", optimizer.step(closure=closure).detach())
print("w:", w)
optimizer.step()  # without a closure, with the same gradient
print("w:", w)

# %% numpy
import numpy as np

w = np.array([3.0, -5.0])
print("loss:", w @ w)
s = np.sign(w)  # of the gradient 2 w
w = w - 0.5 * s
print("w:", w)
w = w - 0.5 * s
print("w:", w)
