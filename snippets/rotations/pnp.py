"""A pose from points: the implicit gradient, points close together, damping, and an iteration stopped early."""

# %% torch one-point="Gauss-Newton converges only for pixels close to those of a pose"
import torch

points = torch.tensor([[-1.0, 0.5], [0.5, -0.25], [1.25, 0.75], [-0.25, -1.0]]).double()
pixels = torch.tensor([-0.21875, 0.1875, 0.28125, 0.0625]).double().requires_grad_()
v = torch.tensor([1.0, 2.0, -1.0]).double()  # the gradient at the pose


def project(pose, points):  # a camera in a plane: angle, shift to the side, depth
    a, side, depth = pose
    across = a.cos() * points[:, 0] - a.sin() * points[:, 1] + side
    return across / (a.sin() * points[:, 0] + a.cos() * points[:, 1] + depth)


def cost(pose, pixels, points):
    return ((project(pose, points) - pixels) ** 2).sum() / 2


slope = torch.func.grad(cost)
hessian = torch.func.hessian(cost)


class PnP(torch.autograd.Function):
    @staticmethod
    def forward(ctx, pixels, points, steps, damping):
        pose = torch.tensor([0.0, 0.0, 5.0]).double()
        for _ in range(steps):  # Gauss-Newton
            J = torch.func.jacrev(project)(pose, points)
            pose = pose - torch.linalg.solve(J.T @ J, J.T @ (project(pose, points) - pixels))
        ctx.save_for_backward(pose, pixels, points)
        ctx.damping = damping
        return pose

    @staticmethod
    def backward(ctx, v):
        pose, pixels, points = ctx.saved_tensors
        H = hessian(pose, pixels, points) + ctx.damping * torch.eye(3).double()
        (_, vjp) = torch.func.vjp(lambda pixels: slope(pose, pixels, points), pixels)
        return -vjp(torch.linalg.solve(H, v))[0], None, None, None


def show(points, steps=20, damping=0.0):
    pixels.grad = None
    pose = PnP.apply(pixels, points, steps, damping)
    pose.backward(v)
    H = hessian(pose.detach(), pixels.detach(), points)
    print("pixels.grad:", pixels.grad)
    print("condition number:", torch.linalg.cond(H))
    print("solved:", slope(pose.detach(), pixels.detach(), points).norm() < 1e-6)


show(points)
assert torch.autograd.gradcheck(lambda pixels: PnP.apply(pixels, points, 20, 0.0), pixels)

# %% close
with torch.no_grad():
    pixels.copy_(project(torch.tensor([0.25, 0.5, 4.0]).double(), points / 5))
show(points / 5)

# %% damped
show(points / 5, damping=0.001)

# %% stopped
with torch.no_grad():
    pixels.copy_(torch.tensor([-0.21875, 0.1875, 0.28125, 0.0625]))
show(points, steps=1)

# %% numpy
import numpy as np

P, u0 = (
    np.array([[-1.0, 0.5], [0.5, -0.25], [1.25, 0.75], [-0.25, -1.0]]),
    np.array([-0.21875, 0.1875, 0.28125, 0.0625]),
)
v = np.array([1.0, 2.0, -1.0])


def parts(pose, P):
    a, side, depth = pose
    x = np.cos(a) * P[:, 0] - np.sin(a) * P[:, 1]  # rotated
    z = np.sin(a) * P[:, 0] + np.cos(a) * P[:, 1]
    one, none = np.ones(len(P)), np.zeros(len(P))
    X, Z = x + side, z + depth
    dX, dZ = np.stack([-z, one, none], 1), np.stack([x, none, one], 1)
    J = dX / Z[:, None] - (X / Z**2)[:, None] * dZ
    curved = np.zeros((len(P), 3, 3))
    curved[:, 0, 0] = -x / Z + X * z / Z**2
    mixed = dX[:, :, None] * dZ[:, None]
    curved -= (mixed + mixed.transpose(0, 2, 1)) / Z[:, None, None] ** 2
    curved += 2 * (X / Z**3)[:, None, None] * dZ[:, :, None] * dZ[:, None]
    return X / Z, J, curved


def show(u, P, steps=20, damping=0.0):
    pose = np.array([0.0, 0.0, 5.0])
    for _ in range(steps):
        predicted, J, _ = parts(pose, P)
        pose = pose - np.linalg.solve(J.T @ J, J.T @ (predicted - u))
    predicted, J, curved = parts(pose, P)
    r = predicted - u
    H = J.T @ J + np.einsum("i,ijk->jk", r, curved)
    print("pixels.grad:", J @ np.linalg.solve(H + damping * np.eye(3), v))
    print("condition number:", np.linalg.cond(H))
    print("solved:", np.linalg.norm(J.T @ r) < 0.000001)


show(u0, P)

# %% numpy_close
u = parts(np.array([0.25, 0.5, 4.0]), P / 5)[0]
show(u, P / 5)

# %% numpy_damped
show(u, P / 5, damping=0.001)

# %% numpy_stopped
show(u0, P, steps=1)
