"""Changes that the version counter counts, and changes that it does not count."""

# %% torch
import torch

y = torch.zeros(3)
print("at first:", y._version)
y += 1
print("augmented assignment:", y._version)
y.mul_(3)
print("method with an underscore:", y._version)
y[0] = 5
print("element set:", y._version)
y[0:1] += 1
print("part, augmented:", y._version)
torch.add(y, 4, out=y)
print("out argument:", y._version)
y[1:].mul_(5)
print("through a view:", y._version)
y.detach().add_(6)
print("through detach:", y._version)

# %% uncounted
y.data.mul_(7)
print("through data:", y._version)
y.numpy()[2] = 8
print("through NumPy:", y._version)
y.clone().add_(9)
print("in a clone:", y._version)
print("y:", y)
y = y + 1
print("new tensor:", y._version)
print("y:", y)

# %% numpy
import numpy as np


class Counted:
    """An array that counts the writes to its memory, also through views of it."""

    def __init__(self, array, writes):
        self.array, self.writes = array, writes

    def write(self, numbers):
        self.array[...] = numbers
        self.writes.append("a write")
        return self

    def __iadd__(self, number):
        return self.write(self.array + number)

    def __imul__(self, number):
        return self.write(self.array * number)

    def __getitem__(self, place):
        return Counted(self.array[place], self.writes)

    def __setitem__(self, place, part):
        self[place].write(getattr(part, "array", part))


y = np.zeros(3)
counted = Counted(y, [])
print("at first:", len(counted.writes))
counted += 1
print("augmented assignment:", len(counted.writes))
counted *= 3
print("method with an underscore:", len(counted.writes))
counted[0:1] = 5
print("element set:", len(counted.writes))
counted[0:1] += 1  # counted[0:1] = counted[0:1].__iadd__(1)
print("part, augmented:", len(counted.writes))
counted += 4
print("out argument:", len(counted.writes))
counted[1:].write(5 * y[1:])
print("through a view:", len(counted.writes))
counted[:].write(y + 6)
print("through detach:", len(counted.writes))

# %% numpy_uncounted
y *= 7  # not through the wrapper
print("through data:", len(counted.writes))
y[2] = 8
print("through NumPy:", len(counted.writes))
clone = Counted(y.copy(), [])
clone += 9
print("in a clone:", len(counted.writes))
print("y:", y)
y = y + 1
counted = Counted(y, [])
print("new tensor:", len(counted.writes))
print("y:", y)
