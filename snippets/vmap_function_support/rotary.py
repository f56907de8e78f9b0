"""Forward mode through a rotary embedding that is a Function: y is the rotated x³, and vᵀJv."""

# %% error raises="RuntimeError: In order to use an autograd.Function with functorch transforms"
import torch

c, s = 0.6, 0.8  # the cosine and the sine of one position


class Rotary(torch.autograd.Function):
    """Stands for a fused kernel of a library, such as the rotary embedding of flash-attn."""

    @staticmethod
    def forward(ctx, x):
        a, b = x.chunk(2)
        return torch.cat([c * a - s * b, s * a + c * b])

    @staticmethod
    def backward(ctx, v):
        a, b = v.chunk(2)
        return torch.cat([c * a + s * b, c * b - s * a])


def network(x):
    return Rotary.apply(x**3)


x = torch.tensor([2.0, 3.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])
torch.func.jvp(network, (x,), (v,))

# %% torch
y = network(x)
(vJ,) = torch.autograd.grad(y, x, v, create_graph=True)
print("vJ:", vJ)
print("vJv:", vJ @ v)
print("gradient of vJv:", torch.autograd.grad(vJ @ v, x)[0])


# %% operations
def plain_network(x):
    a, b = (x**3).chunk(2)
    return torch.cat([c * a - s * b, s * a + c * b])


y, Jv = torch.func.jvp(plain_network, (x,), (v,))
print("Jv:", Jv)
print("vJv:", v @ Jv)


# %% jvp
class NewRotary(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return Rotary.forward(None, x)

    @staticmethod
    def setup_context(ctx, inputs, output):
        pass

    @staticmethod
    def backward(ctx, v):
        return Rotary.backward(ctx, v)

    @staticmethod
    def jvp(ctx, tangent):
        return Rotary.forward(None, tangent)  # a rotation is linear


y, Jv = torch.func.jvp(lambda x: NewRotary.apply(x**3), (x,), (v,))
print("Jv:", Jv)
print("vJv:", v @ Jv)

# %% numpy
import numpy as np

x, v = np.array([2.0, 3.0]), np.array([1.0, 10.0])
R = np.array([[0.6, -0.8], [0.8, 0.6]])
J = R @ np.diag(3 * x**2)
print("vJ:", v @ J)
print("vJv:", v @ J @ v)
print("gradient of vJv:", (v @ R) * 6 * x * v)

# %% numpy_operations
print("Jv:", J @ v)
print("vJv:", v @ (J @ v))

# %% numpy_jvp
print("Jv:", J @ v)
print("vJv:", v @ (J @ v))
