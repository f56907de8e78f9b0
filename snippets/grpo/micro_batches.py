"""Three aggregations of the GRPO loss over two micro batches of unequal size, against the full batch."""

# %% torch
import torch

per_token = torch.tensor([[2.0, -1.0, 0.0, 0.0], [3.0, 0.0, 0.0, 0.0], [1.0, 5.0, -2.0, 4.0]])
mask = torch.tensor([[1.0, 1.0, 0.0, 0.0], [1.0, 0.0, 0.0, 0.0], [1.0, 1.0, 1.0, 1.0]])
everything, parts = slice(0, 3), [slice(0, 2), slice(2, 3)]  # two answers, then one
n, tokens = len(mask), mask.sum()  # counts of the full batch


def losses(rows, n_answers, n_tokens):
    x = per_token[rows] * w * mask[rows]
    return torch.stack(
        [
            x.sum() / n_tokens,  # token-mean
            (x.sum(1) / mask[rows].sum(1)).sum() / n_answers,  # seq-mean-token-mean
            x.sum() / 8,  # sum / constant
        ]
    )


w = torch.tensor(0.5, requires_grad=True)


def gradients(all_losses):
    return torch.stack([torch.autograd.grad(x, w, retain_graph=True)[0] for x in all_losses])


def own(part):
    return losses(part, len(mask[part]), mask[part].sum())


print("full batch:", gradients(losses(everything, n, tokens)))
print("own counts:", sum(gradients(own(p)) for p in parts))
print("own counts / number of parts:", sum(gradients(own(p)) / len(parts) for p in parts))
print("own counts * share of answers:", sum(gradients(own(p)) * len(mask[p]) / n for p in parts))
print("counts of the full batch:", sum(gradients(losses(p, n, tokens)) for p in parts))

# %% numpy
import numpy as np

answers = [[2.0, -1.0], [3.0], [1.0, 5.0, -2.0, 4.0]]
lengths = np.array([len(answer) for answer in answers])
sums = np.array([np.sum(answer) for answer in answers])
means = sums / lengths
full = np.array([sums.sum() / lengths.sum(), means.sum() / 3, sums.sum() / 8])
first = np.array([sums[:2].sum() / lengths[:2].sum(), means[:2].sum() / 2, sums[:2].sum() / 8])
second = np.array([means[2], means[2], sums[2] / 8])
print("full batch:", full)
print("own counts:", first + second)
print("own counts / number of parts:", (first + second) / 2)
print("own counts * share of answers:", first * 2 / 3 + second / 3)
print("counts of the full batch:", full)
