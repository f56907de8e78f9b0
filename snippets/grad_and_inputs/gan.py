"""A generator f = (g₁², g₁g₂) and a discriminator with the score d · f: two losses, two steps."""

# %% torch
import torch

real = torch.tensor([4.0, 1.5])
d = torch.tensor([0.5, -0.25], requires_grad=True)
g = torch.tensor([3.0, 1.0], requires_grad=True)
optimizer_d = torch.optim.SGD([d], lr=0.01)
optimizer_g = torch.optim.SGD([g], lr=0.01)


def loss_of_d(fake):
    return ((d * real).sum() - 1) ** 2 + (d * fake).sum() ** 2


def loss_of_g(fake):
    return ((d * fake).sum() - 1) ** 2


fake = g[0] * g
loss = loss_of_d(fake.detach())  # ends before g
print("loss:", loss)
optimizer_d.zero_grad()
loss.backward()
optimizer_d.step()
print("d:", d.detach())

loss = loss_of_g(fake)  # with the new d
print("loss:", loss)
optimizer_g.zero_grad()
loss.backward(inputs=[g])  # goes through d, but does not change d.grad
optimizer_g.step()
print("g:", g.detach())


# %% ways
# Six ways to ask for the gradient at g.
def plain():
    loss_of_g(g[0] * g).backward()


def asked():
    loss_of_g(g[0] * g).backward(inputs=[g])


def frozen():
    d.requires_grad_(False)
    loss_of_g(g[0] * g).backward()
    d.requires_grad_(True)


def detached():
    loss_of_g((g[0] * g).detach()).backward()


def plain_d():
    loss_of_d(g[0] * g).backward()


def detached_d():
    loss_of_d((g[0] * g).detach()).backward()


table = {}
for way in plain, asked, frozen, detached, plain_d, detached_d:
    with torch.no_grad():
        d.copy_(torch.tensor([0.5, -0.25]))
        g.copy_(torch.tensor([3.0, 1.0]))
    d.grad = g.grad = None
    way()
    got = {"d": d.grad, "g": g.grad}
    got = {name: one for name, one in got.items() if one is not None}
    table[way.__name__] = " and ".join(got)
    print(way.__name__)
    print("who gets a gradient?", table[way.__name__])
    for name, gradient in got.items():
        print(f"at {name}:", gradient)

# %% real
for images in (real, real.detach()):
    d.grad = None
    (-(d * images).sum() + (d * fake.detach()).sum()).backward()
    print("real.requires_grad:", images.requires_grad)
    print("gradient at d:", d.grad)

# %% penalty
images = real.clone().requires_grad_()
for name, passed in (("attached", images), ("detached", images.detach())):
    score = (d * passed).sum()
    (at_images,) = torch.autograd.grad(score, images, allow_unused=True)
    print(f"{name}, gradient at the images:", at_images)

# %% numpy
import numpy as np

r = np.array([4.0, 1.5])
d, g = np.array([0.5, -0.25]), np.array([3.0, 1.0])
f = g[0] * g
J = np.array([[2 * g[0], 0.0], [g[1], g[0]]])  # f with respect to g


def of_d(d, f, J):
    """Return the loss of d, and its gradients."""
    on_real, on_fake = (d * r).sum() - 1, (d * f).sum()
    at_d = 2 * on_real * r + 2 * on_fake * f
    at_f = 2 * on_fake * d
    return on_real**2 + on_fake**2, at_d, at_f @ J


def of_g(d, f, J):
    """Return the loss of g, and its gradients."""
    error = (d * f).sum() - 1
    return error**2, 2 * error * f, 2 * error * d @ J


loss, at_d, _at_g = of_d(d, f, J)
print("loss:", loss)
d = d - 0.01 * at_d
print("d:", d)
loss, _at_d, at_g = of_g(d, f, J)
print("loss:", loss)
g = g - 0.01 * at_g
print("g:", g)

# %% numpy_ways
d, g = np.array([0.5, -0.25]), np.array([3.0, 1.0])
lg_d, lg_g = of_g(d, f, J)[1:]  # the gradients of the loss of g, at d and at g
ld_d, ld_g = of_d(d, f, J)[1:]
table = {}
for way, at_d, at_g, arrives in (
    ("plain", lg_d, lg_g, "d and g"),
    ("asked", lg_d, lg_g, "g"),
    ("frozen", lg_d, lg_g, "g"),
    ("detached", lg_d, lg_g, "d"),
    ("plain_d", ld_d, ld_g, "d and g"),
    ("detached_d", ld_d, ld_g, "d"),
):
    table[way] = arrives
    print("who gets a gradient?", table[way])
    if "d" in arrives.split():
        print("at d:", at_d)
    if "g" in arrives.split():
        print("at g:", at_g)

# %% numpy_real
for _ in range(2):
    print("real.requires_grad:", False)
    print("gradient at d:", f - r)

# %% numpy_penalty
print("attached, gradient at the images:", d)
print("detached, gradient at the images:", None)
