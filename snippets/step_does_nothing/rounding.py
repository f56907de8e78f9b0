"""300 steps of SGD for a weight in half precision: rounded to the nearest number, and stochastically. L = 3w."""

# %% torch
import torch

for dtype in torch.bfloat16, torch.float32:
    w = torch.tensor([1.0], dtype=dtype, requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=1 / 2048)
    for _ in range(300):
        optimizer.zero_grad()
        (3.0 * w).sum().backward()
        optimizer.step()
    print("w:", w)


# %% stochastic
def round_stochastically(x, noise):
    """Round float32 numbers to bfloat16. Each integer noise in [0, 65536) is equally likely."""
    bits = x.view(torch.int32) + noise
    return (bits & -65536).view(torch.float32).bfloat16()  # drop the last 16 bits


w = torch.tensor([1.0], dtype=torch.bfloat16, requires_grad=True)
for step in range(300):
    w.grad = None
    (3.0 * w).sum().backward()
    noise = 40503 * step % 65536  # in real code: torch.randint_like(…, 65536, dtype=torch.int32)
    with torch.no_grad():
        w.copy_(round_stochastically(w.float() - w.grad.float() / 2048, noise))
print("w:", w)

# %% mean
start = torch.tensor([1.0])
exact = start - 3.0 / 2048
rounded = round_stochastically(exact, torch.arange(65536, dtype=torch.int32))
print("distance:", start - torch.nextafter(start.bfloat16(), torch.zeros(1).bfloat16()))
print("exact:", exact)
print("to the nearest:", exact.bfloat16())
print("mean over all noise:", rounded.double().mean())

# %% numpy
import numpy as np

for bits in 8, 24:  # bfloat16, float32
    w = np.array([1.0])
    for _ in range(300):
        part, exponent = np.frexp(w - 3.0 / 2048)
        w = np.ldexp(np.round(part * 2.0**bits), exponent - bits)
    print("w:", w)

# %% numpy_stochastic
w = np.array([1.0])
for step in range(300):
    part, exponent = np.frexp(w - 3.0 / 2048)
    draw = 40503 * step / 65536 % 1
    w = np.ldexp(np.floor(part * 2.0**8 + draw), exponent - 8)
print("w:", w)

# %% numpy_mean
start = np.array([1.0])
exact = start - 3.0 / 2048
part, exponent = np.frexp(exact)
distance = np.ldexp(1.0, exponent - 8)
print("distance:", distance)
print("exact:", exact)
print("to the nearest:", np.ldexp(np.round(part * 2.0**8), exponent - 8))
print("mean over all noise:", exact[0])
