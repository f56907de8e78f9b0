"""A second stage that reads the features at a proposed place: with the place detached, and without."""

# %% torch
import torch

features = torch.tensor([1.0, 4.0, 2.0, 7.0], requires_grad=True)  # along one line of the image
offset = torch.tensor(0.25, requires_grad=True)  # an output of the first stage
anchor = 2.0


def read(features, place):
    left = place.detach().floor().long()  # an index: no gradient
    part = place - left
    return (1 - part) * features[left] + part * features[left + 1]


for way in "detached", "in the graph":
    features.grad = offset.grad = None
    proposal = anchor + offset
    if way == "detached":
        proposal = proposal.detach()
    loss = 3 * read(features, proposal)
    loss.backward()
    print(f"{way}, features:", features.grad)
    print(f"{way}, offset:", offset.grad)

# %% numpy blind="input: the loss reads only the features beside the proposal"
import numpy as np

f, anchor, offset = np.array([1.0, 4.0, 2.0, 7.0]), 2.0, 0.25
place = anchor + offset
left = int(np.floor(place))
weights = np.maximum(1 - np.abs(np.arange(4) - place), 0)
print("detached, features:", 3 * weights)
print("detached, offset:", None)
print("in the graph, features:", 3 * weights)
print("in the graph, offset:", 3 * (f[left + 1] - f[left]))
