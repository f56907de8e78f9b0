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

scores, places = np.array([1.0, 3.0, 2.5]), np.array([1.0, 2.0, 4.0])


def softmax(a):
    return np.exp(a) / np.sum(np.exp(a))


p = softmax(scores)
place = p @ places
J = p * (places - place)
print("place:", place)
print("scores.grad:", 2 * (place - 3) * J)

# %% numpy_sharper
for sharpness in (2.0, 4.0):
    p = softmax(sharpness * scores)
    place = p @ places
    J = sharpness * p * (places - place)
    print("place:", place)
    print("scores.grad:", 2 * (place - 3) * J)

# %% numpy_two_peaks
peaks = np.array([9.0, 1.0, 9.0])
print("between:", softmax(peaks) @ places)
