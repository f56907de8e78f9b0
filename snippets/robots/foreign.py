"""Forward kinematics of a library with its geometric Jacobian as backward, and the same chain in PyTorch."""

# %% library
import numpy as np
import torch

d, a, alpha = [0.4, 0.1, 0.2], [0.1, 0.5, 0.3], [1.2, -0.3, 0.7]  # Denavit-Hartenberg parameters


def link(d, a, alpha, q):
    """Return the pose of one link as a 4 × 4 matrix."""
    c, s, ca, sa = np.cos(q), np.sin(q), np.cos(alpha), np.sin(alpha)
    return np.array([[c, -s * ca, s * sa, a * c], [s, c * ca, -c * sa, a * s], [0, sa, ca, d], [0, 0, 0, 1]])


def fkine(q):
    """Return the pose of the end effector."""
    T = np.eye(4)
    for k in range(3):
        T = T @ link(d[k], a[k], alpha[k], q[k])
    return T


def jacob0(q):
    """Return the 6 × 3 geometric Jacobian in the base frame."""
    T, p, columns = np.eye(4), fkine(q)[:3, 3], []
    for k in range(3):
        z = T[:3, 2]
        columns.append(np.concatenate([np.cross(z, p - T[:3, 3]), z]))
        T = T @ link(d[k], a[k], alpha[k], q[k])
    return np.stack(columns, axis=1)


# %% error raises="RuntimeError: element 0 of tensors does not require grad and does not have a grad_fn"
q = torch.tensor([0.3, -0.8, 1.1], dtype=torch.float64, requires_grad=True)
target = torch.tensor([0.6, 0.1, 0.9], dtype=torch.float64)
pose = torch.from_numpy(fkine(q.detach().numpy()))
((pose[:3, 3] - target) ** 2).sum().backward()


# %% torch
class ForwardKinematics(torch.autograd.Function):
    @staticmethod
    def forward(ctx, q):
        angles = q.detach().numpy()
        pose = torch.from_numpy(fkine(angles))
        ctx.save_for_backward(pose, torch.from_numpy(jacob0(angles)))
        return pose[:3, 3].clone(), pose[:3, :3].clone()

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx, v, G):
        pose, J = ctx.saved_tensors
        torque = torch.linalg.cross(pose[:3, :3], G, dim=0).sum(1)  # the gradient at a small rotation
        return v @ J[:3] + torque @ J[3:]


p, R = ForwardKinematics.apply(q)
print("position:", p.detach())
W = torch.tensor([[1.0, -2.0, 0.5], [0.3, 0.8, -1.0], [2.0, 0.1, 0.4]], dtype=torch.float64)
(((p - target) ** 2).sum() + (W * R).sum()).backward()
print("q.grad:", q.grad)


# %% chain
def link_in_torch(d, a, alpha, q):
    c, s = q.cos(), q.sin()
    ca, sa = np.cos(alpha), np.sin(alpha)
    zero, one = torch.zeros_like(q), torch.ones_like(q)
    rows = [c, -s * ca, s * sa, a * c, s, c * ca, -c * sa, a * s, zero, sa * one, ca * one, d * one]
    return torch.stack([*rows, zero, zero, zero, one]).view(4, 4)


q.grad = None
T = torch.eye(4, dtype=torch.float64)
for k in range(3):
    T = T @ link_in_torch(d[k], a[k], alpha[k], q[k])
(((T[:3, 3] - target) ** 2).sum() + (W * T[:3, :3]).sum()).backward()
print("q.grad:", q.grad)


# %% getter
class Simulator:
    """A stand-in: get_pos() returns data, and get_state() a tensor with a graph."""

    def set_angles(self, q):
        self.pos, _ = ForwardKinematics.apply(q)

    def get_pos(self):
        return self.pos.detach().clone()

    def get_state(self):
        return self.pos


simulator = Simulator()
simulator.set_angles(q)
for read in (simulator.get_pos, simulator.get_state):
    pos = read()
    print("read by:", read.__name__)
    print("flag:", pos.requires_grad)
q.grad = None
((pos - target) ** 2).sum().backward()
print("q.grad:", q.grad)

# %% numpy
import numpy as np

q, target = np.array([0.3, -0.8, 1.1]), np.array([0.6, 0.1, 0.9])
W = np.array([[1.0, -2.0, 0.5], [0.3, 0.8, -1.0], [2.0, 0.1, 0.4]])
d, a, alpha = [0.4, 0.1, 0.2], [0.1, 0.5, 0.3], [1.2, -0.3, 0.7]


def about_z(q):
    return np.array([[np.cos(q), -np.sin(q), 0, 0], [np.sin(q), np.cos(q), 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]])


def fixed(d, a, alpha):
    c, s = np.cos(alpha), np.sin(alpha)
    return np.array([[1, 0, 0, a], [0, c, -s, 0], [0, s, c, d], [0, 0, 0, 1]])


turn = np.array([[0, -1, 0, 0], [1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]])
pose, slopes = np.eye(4), np.zeros((3, 4, 4))
for k in range(3):
    step = about_z(q[k]) @ fixed(d[k], a[k], alpha[k])
    slopes = slopes @ step
    slopes[k] = pose @ turn @ step
    pose = pose @ step
v = 2 * (pose[:3, 3] - target)
print("position:", pose[:3, 3])
print("q.grad:", slopes[:, :3, 3] @ v + np.sum(W * slopes[:, :3, :3], axis=(1, 2)))

# %% numpy_chain
rates = np.concatenate([slopes[:, :3, 3] * v[None], np.sum(W * slopes[:, :3, :3], axis=2)], axis=1)
print("q.grad:", np.sum(rates, axis=1))

# %% numpy_getter
print("q.grad:", slopes[:, :3, 3] @ v)
