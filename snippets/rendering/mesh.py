"""A small rasterizer: the number of a face passes no gradient to the camera, the weights of its corners do."""

# %% torch
import torch


def rasterize(vertices, faces, pixels):
    """Return the face at each pixel, the weights of its three corners, and the depth."""
    corners = vertices[faces]  # the dimensions: face, corner, (x, y, depth)
    places = torch.cat([corners[..., :2], torch.ones(len(faces), 3, 1)], dim=-1)
    weights = torch.cat([pixels, torch.ones(len(pixels), 1)], dim=1) @ torch.linalg.inv(places)
    pix_to_face = (weights.amin(dim=-1) > 0).int().argmax(dim=0)
    bary_coords = weights[pix_to_face, torch.arange(len(pixels))]
    zbuf = (bary_coords * corners[pix_to_face, :, 2]).sum(dim=-1)
    return pix_to_face, bary_coords, zbuf


world = torch.tensor([[-1.0, -2.0, 0.5], [3.0, -1.5, 0.2], [2.5, 2.0, 1.0], [-2.0, 1.5, 0.8]])
faces = torch.tensor([[0, 1, 2], [0, 2, 3]])
pixels = torch.tensor([[0.7, -2.3], [-0.3, 0.2]])
R = torch.tensor([[0.8, -0.6, 0.0], [0.6, 0.8, 0.0], [0.0, 0.0, 1.0]], requires_grad=True)
T = torch.tensor([0.1, -0.2, 4.0], requires_grad=True)
v = torch.tensor([10.0, 1.0])

pix_to_face, bary_coords, zbuf = rasterize(world @ R + T, faces, pixels)
face_colors = torch.tensor([0.2, 0.7], requires_grad=True)
texels = face_colors[pix_to_face]
texels.backward(v)
print("pix_to_face:", pix_to_face)
print("pix_to_face.requires_grad:", pix_to_face.requires_grad)
print("face_colors.grad:", face_colors.grad)
print("texels:", texels.detach())
print("R.grad:", R.grad)
print("T.grad:", T.grad)

# %% interpolated rtol=4e-6
colors = torch.tensor([0.5, 0.1, 0.9, 0.3])  # of the vertices
texels = (bary_coords * colors[faces[pix_to_face]]).sum(dim=-1)
texels.backward(v)
print("texels:", texels.detach())
print("R.grad:", R.grad, sep="\n")
print("T.grad:", T.grad)

# %% depth rtol=4e-6
R.grad = T.grad = None
pix_to_face, bary_coords, zbuf = rasterize(world @ R + T, faces, pixels)
zbuf.backward(v)
print("zbuf:", zbuf.detach())
print("R.grad:", R.grad, sep="\n")
print("T.grad:", T.grad)

# %% numpy
import numpy as np

world = np.array([[-1.0, -2.0, 0.5], [3.0, -1.5, 0.2], [2.5, 2.0, 1.0], [-2.0, 1.5, 0.8]])
faces = np.array([[0, 1, 2], [0, 2, 3]])
pixels = np.array([[0.7, -2.3], [-0.3, 0.2]])
R = np.array([[0.8, -0.6, 0.0], [0.6, 0.8, 0.0], [0.0, 0.0, 1.0]])
T = np.array([0.1, -0.2, 4.0])
v = np.array([10.0, 1.0])

view = world @ R + T


def corner_weights(pixel, face):
    a, b, c = view[face, :2]
    s, t = np.linalg.solve(np.stack([b - a, c - a], axis=1), pixel - a)
    return np.array([1 - s - t, s, t])


def slope(values, face):
    """Return the gradient on the screen of the values of three corners."""
    a, b, c = view[face, :2]
    return np.linalg.solve(np.stack([b - a, c - a]), values[1:] - values[0])


found = np.array([[min(corner_weights(pixel, face)) > 0 for face in faces] for pixel in pixels]).argmax(axis=1)
print("pix_to_face:", found)
print("texels:", np.array([0.2, 0.7])[found])
print("face_colors.grad:", np.array([v[found == 0].sum(), v[found == 1].sum()]))

# %% numpy_interpolated
colors = np.array([0.5, 0.1, 0.9, 0.3])
texels, at_R, at_T = np.zeros(2), np.zeros((3, 3)), np.zeros(3)
for i, face in enumerate(faces[found]):
    weights = corner_weights(pixels[i], face)
    texels[i] = (weights * colors[face]).sum()
    step = v[i] * np.array([*-slope(colors[face], face), 0])
    at_R += np.outer(weights @ world[face], step)
    at_T += step
print("texels:", texels)
print("R.grad:", at_R, sep="\n")
print("T.grad:", at_T)

# %% numpy_depth
zbuf, at_R, at_T = np.zeros(2), np.zeros((3, 3)), np.zeros(3)
for i, face in enumerate(faces[found]):
    weights = corner_weights(pixels[i], face)
    zbuf[i] = (weights * view[face, 2]).sum()
    step = v[i] * np.array([*-slope(view[face, 2], face), 1])
    at_R += np.outer(weights @ world[face], step)
    at_T += step
print("zbuf:", zbuf)
print("R.grad:", at_R, sep="\n")
print("T.grad:", at_T)
