"""The place of the largest score, with argmax and with a softmax."""

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
import torch

scores = torch.tensor([1.0, 3.0, 2.5], requires_grad=True)
places = torch.tensor([1.0, 2.0, 4.0])
place = places[scores.argmax()]
loss = (place - 3) ** 2
loss.backward()

# %% torch
p = torch.softmax(scores, 0)
place = p @ places
loss = (place - 3) ** 2
loss.backward()
print("place:", place)
print("scores.grad:", scores.grad)

# %% sharper
for sharpness in (2.0, 4.0):
    scores.grad = None
    place = torch.softmax(sharpness * scores, 0) @ places
    loss = (place - 3) ** 2
    loss.backward()
    print("place:", place)
    print("scores.grad:", scores.grad)

# %% two_peaks
peaks = torch.tensor([9.0, 1.0, 9.0])
print("between:", torch.softmax(peaks, 0) @ places)

# %% numpy blind="J @ v: two vectors multiply to the same number in either order"
import numpy as np

scores, c = np.array([1.0, 3.0, 2.5]), np.array([1.0, 2.0, 4.0])


def softmax(a):
    return np.exp(a) / np.sum(np.exp(a))


p = softmax(scores)
m = p @ c
J = p * (c - m)
v = 2 * (m - 3)
print("place:", m)
print("scores.grad:", v * J)

# %% numpy_sharper
for sharpness in (2.0, 4.0):
    sharp_p = softmax(sharpness * scores)
    place = sharp_p @ c
    slopes = sharpness * sharp_p * (c - place)
    print("place:", place)
    print("scores.grad:", 2 * (place - 3) * slopes)

# %% numpy_two_peaks
peaks = np.array([9.0, 1.0, 9.0])
print("between:", softmax(peaks) @ c)
