"""Two outputs, two v's: the length r of x, and its direction d."""

# %% torch
import torch


class Polar(torch.autograd.Function):
    """The length of a vector, and its direction."""

    @staticmethod
    def forward(ctx, x, materialize):
        ctx.set_materialize_grads(materialize)
        r = x.norm()
        d = x / r
        ctx.save_for_backward(r, d)
        return r, d

    @staticmethod
    def backward(ctx, v_r, v_d):
        arrived[:] = v_r, v_d
        r, d = ctx.saved_tensors
        to_x = torch.zeros_like(d)
        if v_r is not None:
            to_x = to_x + v_r * d
        if v_d is not None:
            to_x = to_x + (v_d - (v_d * d).sum() * d) / r
        return to_x, None


arrived = []
x = torch.tensor([3.0, 4.0], requires_grad=True)
r, d = Polar.apply(x, True)
torch.autograd.backward((r, d), (torch.tensor(10.0), torch.tensor([1.0, 100.0])))
print("arrived:", arrived)
print("x.grad:", x.grad)

# %% alone
for materialize in (True, False):
    r, d = Polar.apply(x, materialize)
    x.grad = None
    r.backward(torch.tensor(10.0))
    print("r alone:", x.grad)
    v_r, v_d = arrived
    print("to r:", v_r)
    if v_d is None:
        print("nothing to d:", v_d)
    else:
        print("zeros to d:", v_d)


# %% listed
class Listed(Polar):
    @staticmethod
    def forward(ctx, x, materialize):
        return list(Polar.forward(ctx, x, materialize))


outputs = Listed.apply(x, True)
print("grad_fn:", [one.grad_fn for one in outputs])

# %% numpy
import numpy as np

x = np.array([3.0, 4.0])
r = np.sqrt(x @ x)
d = x / r
J_r = d[None]
J_d = (np.eye(2) - np.outer(d, d)) / r
J = np.concatenate([J_r, J_d])
v_r, v_d = np.array(10.0), np.array([1.0, 100.0])
v = np.array([v_r, *v_d])
print("arrived:", [v_r, v_d])
print("x.grad:", v @ J)

# %% numpy_alone
for _ in ("zeros", "nothing"):
    print("to r:", v_r)
    print("r alone:", v_r * J_r[0])
print("zeros to d:", 0 * v_d)
