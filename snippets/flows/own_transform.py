"""A Transform of one's own: the sign of log_abs_det_jacobian, and its sum over the event dimension."""

# %% torch rtol=1e-4
import torch
from torch.distributions import Normal, Transform, TransformedDistribution, constraints


class Scale(Transform):
    domain = codomain = constraints.real_vector  # one event: the last dimension
    bijective = True

    def __init__(self, s):
        super().__init__()
        self.s = s

    def _call(self, x):
        return self.s.exp() * x

    def _inverse(self, y):
        return y / self.s.exp()

    def log_abs_det_jacobian(self, x, y):
        return self.s.expand_as(x).sum(-1)


y = torch.tensor([[1.0, 2.0], [3.0, -0.5], [-2.0, 0.25]])


def fit(transform_class):
    s = torch.tensor([0.5, -1.0], requires_grad=True)
    for step in range(50):
        transform = transform_class(s)
        flow = TransformedDistribution(Normal(torch.zeros(2), 1.0), [transform])
        loss = -flow.log_prob(y).mean()
        (g,) = torch.autograd.grad(loss, s)
        if step == 0:
            J = torch.func.jacrev(transform)(y[0])
            print("by slogdet:", torch.linalg.slogdet(J).logabsdet)
            print("by the class:", transform.log_abs_det_jacobian(y[0], None))
            print("loss:", loss)
            print("gradient:", g)
        s = (s - 0.1 * g).detach().requires_grad_()
    print("scales:", s.exp())


fit(Scale)


# %% wrong rtol=1e-4
class WrongSign(Scale):
    def log_abs_det_jacobian(self, x, y):
        return -super().log_abs_det_jacobian(x, y)


fit(WrongSign)


# %% error raises="RuntimeError: The size of tensor a (2) must match the size of tensor b (3)"
class NotSummed(Scale):
    def log_abs_det_jacobian(self, x, y):
        return self.s.expand_as(x)


fit(NotSummed)


# %% square
flow = TransformedDistribution(Normal(torch.zeros(2), 1.0), [NotSummed(torch.tensor([0.5, -1.0]))])
print("log_prob:", flow.log_prob(y[:2]))

# %% sigmoid
a = 3.0
x = torch.tensor([0.5, -2.0], requires_grad=True)
ldj = (torch.log(torch.tensor(a)) + torch.nn.functional.logsigmoid(x) + torch.nn.functional.logsigmoid(-x)).sum()
J = torch.func.jacrev(lambda x: a * torch.sigmoid(x))(x.detach())
print("by slogdet:", torch.linalg.slogdet(J).logabsdet)
print("ldj:", ldj)
print("gradient at x:", torch.autograd.grad(ldj, x)[0])

# %% numpy
import numpy as np

y = np.array([[1.0, 2.0], [3.0, -0.5], [-2.0, 0.25]])


def fit(sign):
    s = np.array([0.5, -1.0])
    print("by slogdet:", np.linalg.slogdet(np.diag(np.exp(s)))[1])
    print("by the class:", sign * s.sum())
    z = y / np.exp(s)
    print("loss:", ((z**2).sum(axis=1) / 2).mean() + np.log(2 * np.pi) + sign * s.sum())
    print("gradient:", sign - (z**2).mean(axis=0))
    for _ in range(50):
        s = s - 0.1 * (sign - (y**2).mean(axis=0) / np.exp(2 * s))
    print("scales:", np.exp(s))


fit(1)

# %% numpy_wrong
fit(-1)

# %% numpy_square
s = np.array([0.5, -1.0])
z = y[:2] / np.exp(s)
print("log_prob:", (-(z**2).sum(axis=1) / 2 - np.log(2 * np.pi)) - np.stack([s, s]))

# %% numpy_sigmoid
a, x = 3.0, np.array([0.5, -2.0])
h = 1 / (1 + np.exp(-x))
print("by slogdet:", np.linalg.slogdet(np.diag(a * h * (1 - h)))[1])
print("ldj:", np.sum(np.log(a * h * (1 - h))))
print("gradient at x:", 1 - 2 * h)
