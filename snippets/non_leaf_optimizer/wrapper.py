"""Lookahead around SGD: wrappers that fail, and one whose scheduler and checkpoint reach SGD."""

# %% error raises="AttributeError: 'Lookahead' object has no attribute 'defaults'"
import torch


class Lookahead(torch.optim.Optimizer):
    def __init__(self, optimizer):
        self.optimizer, self.param_groups = optimizer, optimizer.param_groups


w = torch.tensor([3.0, -5.0], requires_grad=True)
base = torch.optim.SGD([w], lr=0.1)
Lookahead(base).zero_grad()


# %% type raises="TypeError: Wrapper is not an Optimizer"
class Wrapper:
    def __init__(self, optimizer):
        self.optimizer, self.param_groups = optimizer, optimizer.param_groups


torch.optim.lr_scheduler.StepLR(Wrapper(base), 1)


# %% torch blind="x -= y: a multiple of two stays a multiple of two"
class Lookahead(torch.optim.Optimizer):
    def __init__(self, optimizer):
        super().__init__(optimizer.param_groups, optimizer.defaults)
        self.optimizer, self.count = optimizer, 0
        self.share()
        self.slow = [p.detach().clone() for group in self.param_groups for p in group["params"]]

    def share(self):
        self.param_groups, self.state = self.optimizer.param_groups, self.optimizer.state

    def load_state_dict(self, state):
        self.optimizer.load_state_dict(state)
        self.share()

    def step(self, closure=None):
        loss = self.optimizer.step(closure)
        self.count += 1
        if self.count % 2 == 0:
            fast = [p for group in self.param_groups for p in group["params"]]
            with torch.no_grad():
                for p, slow in zip(fast, self.slow, strict=True):
                    p.copy_(slow.lerp_(p, 0.5))
        return loss


def train(wrapper_class):
    w = torch.tensor([3.0, -5.0], requires_grad=True)
    optimizer = wrapper_class(torch.optim.SGD([w], lr=0.1))
    scheduler = torch.optim.lr_scheduler.StepLR(optimizer, step_size=1, gamma=0.5)
    optimizer.load_state_dict(optimizer.state_dict())
    for _ in range(4):
        optimizer.zero_grad()
        (w**2).sum().backward()
        optimizer.step()
        scheduler.step()
    print("lr of SGD:", optimizer.optimizer.param_groups[0]["lr"])
    print("w:", w.detach())


train(Lookahead)


# %% careless
class Careless(Lookahead):
    load_state_dict = torch.optim.Optimizer.load_state_dict


train(Careless)

# %% numpy
import numpy as np


def lookahead(gamma, lr=0.1):
    w = slow = np.array([3.0, -5.0])
    for k in range(4):
        w = w - lr * gamma**k * 2 * w
        if k % 2:
            w = slow = (slow + w) / 2
    print("lr of SGD:", lr * gamma**4)
    print("w:", w)


lookahead(0.5)

# %% numpy_careless
lookahead(1)  # the scheduler does not reach SGD
