"""The backward of causal attention in half precision, against a float64 reference: right, and with two mistakes."""

# %% error raises="AssertionError: Tensor-likes are not close!"
import torch

n, d = 32, 8  # tokens, and the size of a head
steps = torch.arange(n * d, dtype=torch.float64).reshape(n, d) ** 1.5
inputs = [(a * steps).sin() for a in (3, 5, 7)]  # query, key, value
v = (11 * steps).cos()
future = torch.ones(n, n, dtype=torch.bool).triu(1)


def attention(q, k, w):
    scores = (q @ k.T / d**0.5).masked_fill(future, -torch.inf)
    return scores.softmax(dim=1) @ w, scores.logsumexp(dim=1, keepdim=True)


class Attention(torch.autograd.Function):
    @staticmethod
    def forward(ctx, q, k, w, mistake):
        y, h = attention(q, k, w)
        ctx.save_for_backward(q, k, w, y, h)
        ctx.mistake = mistake
        return y

    @staticmethod
    def backward(ctx, v):
        q, k, w, y, h = ctx.saved_tensors
        p = (q @ k.T / d**0.5 - h).exp()  # computed again, as a fused kernel does
        if ctx.mistake != "no mask":
            p = p.masked_fill(future, 0)
        s = p * (v @ w.T - (v * y).sum(dim=1, keepdim=True))
        if ctx.mistake != "no scale":
            s = s / d**0.5
        return s @ k, s.T @ q, p.T @ v, None


def gradients(f, dtype):
    x = [x.to(dtype).requires_grad_() for x in inputs]
    return torch.stack(torch.autograd.grad(f(*x), x, v.to(dtype))).double()


exact = gradients(lambda *x: attention(*x)[0], torch.float64)
half = gradients(lambda *x: Attention.apply(*x, "no mask"), torch.float16)
torch.testing.assert_close(half[0], exact[0], atol=1e-2, rtol=0)

# %% torch rtol=0.03
for mistake in ("no mistake", "no mask", "no scale"):
    half = gradients(lambda *x, m=mistake: Attention.apply(*x, m), torch.float16)
    mismatched = (half - exact).abs() > 1e-2
    print(f"share, {mistake}:", mismatched.double().mean(dim=(1, 2)))

# %% numpy
import numpy as np

n, d = 32, 8
steps = np.arange(n * d).reshape(n, d) ** 1.5
v = np.cos(11 * steps)


def gradients(mistake, dtype=np.float64):
    def r(x):
        return x.astype(dtype).astype(float)  # rounded

    q, k, w, g = (r(x) for x in (np.sin(3 * steps), np.sin(5 * steps), np.sin(7 * steps), v))
    past = np.tri(n)
    e = np.exp(r(q @ k.T / d**0.5))
    h = (e * past).sum(axis=1, keepdims=True)
    p = r(e / h)
    y = r((p * past) @ w)
    if mistake != "no mask":
        p = p * past
    s = r(p * r(g @ w.T - (g * y).sum(axis=1, keepdims=True)))
    if mistake != "no scale":
        s = r(s / d**0.5)
    return np.stack([r(s @ k), r(s.T @ q), r(p.T @ g)])


exact = gradients("no mistake")
for mistake in ("no mistake", "no mask", "no scale"):
    mismatched = np.abs(gradients(mistake, np.float16) - exact) > 1e-2
    print(f"share, {mistake}:", mismatched.mean(axis=(1, 2)))
