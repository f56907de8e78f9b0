"""A frozen network in the loss, which is the squared distance between its outputs for two images."""

# %% torch
import torch
from torch import nn

g = torch.tensor([3.0, 5.0], requires_grad=True)
real = torch.tensor([8.0, 14.5])
features = nn.Linear(2, 2, bias=False)
with torch.no_grad():
    features.weight.copy_(torch.tensor([[4.0, 1.0], [0.0, 3.0]]))
features.requires_grad_(False).eval()

image = g[0] * g
image.retain_grad()
difference = features(image) - features(real)
loss = (difference**2).sum()
loss.backward()
print("difference:", difference)
print("image.grad:", image.grad)
print("g.grad:", g.grad)
print("features.weight.grad:", features.weight.grad)

# %% ways
A = features.weight


def nothing(image):
    return features(image), features(real)


def flag(image):
    features.requires_grad_(False)
    return features(image), features(real)


def target(image):
    with torch.no_grad():
        wanted = features(real)
    return features(image), wanted


def detach(image):
    return features(image).detach(), features(real)


def both(image):
    with torch.no_grad():
        return features(image), features(real)


graph, at_g, at_A = {}, {}, {}
for way in nothing, flag, target, detach, both:
    g.grad = A.grad = None
    features.requires_grad_(True).eval()
    name = way.__name__
    made, wanted = way(g[0] * g)
    loss = ((made - wanted) ** 2).sum()
    graph[name] = "yes" if loss.requires_grad else "no"
    print(name)
    print("loss.requires_grad:", loss.requires_grad)
    if loss.requires_grad:
        loss.backward()
    for at, leaf, label in (at_g, g, "g"), (at_A, A, "A"):
        at[name] = "None" if leaf.grad is None else leaf.grad
        if leaf.grad is None:
            print(f"not filled at {label}:", leaf.grad)
        else:
            print(f"filled at {label}:", leaf.grad)

# %% two_terms
for way, label in (both, "no_grad around both"), (flag, "the flag"):
    g.grad = None
    image = g[0] * g
    made, wanted = way(image)
    loss = ((image - real) ** 2).sum() + ((made - wanted) ** 2).sum()
    loss.backward()
    print("loss:", loss)
    print(f"{label}:", g.grad)

# %% numpy
import numpy as np

g, real = np.array([3.0, 5.0]), np.array([8.0, 14.5])
A = np.array([[4.0, 1.0], [0.0, 3.0]])
image = g[0] * g
J = np.array([[2 * g[0], 0.0], [g[1], g[0]]])  # of the image
d = A @ image - A @ real
v = 2 * d @ A  # the gradient at the image
print("difference:", d)
print("image.grad:", v)
print("g.grad:", v @ J)

# %% numpy_ways
ways = {  # Is the path open to the image, from there to A, from the target to A?
    "nothing": (True, True, True),
    "flag": (True, False, False),
    "target": (True, True, False),
    "detach": (False, False, True),
    "both": (False, False, False),
}
graph, at_g, at_A = {}, {}, {}
for name, (to_image, from_image, from_target) in ways.items():
    graph[name] = "yes" if to_image or from_image or from_target else "no"
    at_g[name] = v @ J if to_image else "None"
    learned = from_image * image - from_target * real
    at_A[name] = 2 * np.outer(d, learned) if np.any(learned) else "None"
    for at, label in (at_g, "g"), (at_A, "A"):
        if not isinstance(at[name], str):
            print(f"filled at {label}:", at[name])

# %% numpy_two_terms
pixels = image - real
for _ in range(2):
    print("loss:", pixels @ pixels + d @ d)
print("no_grad around both:", 2 * pixels @ J)
print("the flag:", (2 * pixels + v) @ J)
