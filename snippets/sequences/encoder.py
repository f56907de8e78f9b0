"""nn.TransformerEncoder as a classifier: which samples and steps the score of one sample depends on."""

# %% torch
import torch
from torch import nn

torch.manual_seed(0)
X = torch.randn(3, 4, 8)  # 3 samples, 4 steps, 8 features
lengths = torch.tensor([4, 3, 2])
head = nn.Linear(8, 4)  # four classes


def encoder(batch_first):
    layer = nn.TransformerEncoderLayer(8, nhead=2, dim_feedforward=16, batch_first=batch_first)
    return nn.TransformerEncoder(layer, num_layers=1, enable_nested_tensor=False)


def look(scores):  # scores is a function of x
    x = X.clone().requires_grad_()
    scores(x)[2, 0].backward()
    print("depends on:", x.grad.abs().sum(-1) > 0, sep="\n")


model = encoder(batch_first=False)  # the default
look(lambda x: head(model(x).mean(1)))

# %% fixed
model = encoder(batch_first=True)
look(lambda x: head(model(x).mean(1)))

# %% masked
padding = torch.arange(4) >= lengths[:, None]  # True at the padding


def masked(x):
    out = model(x, src_key_padding_mask=padding)
    return head((out * ~padding[:, :, None]).sum(1) / lengths[:, None])


look(masked)

# %% order blind="input: allows for rounding; x - y: either sum has a position"
model.eval()  # without dropout
rnn = nn.LSTM(8, 8, batch_first=True)
position = torch.randn(4, 8)  # in a model: an nn.Parameter or sines
Y = X.flip(1)
with torch.no_grad():
    print("encoder sees the order:", not model(X).mean(1).allclose(model(Y).mean(1), atol=1e-5))
    print("with position:", not model(X + position).mean(1).allclose(model(Y + position).mean(1), atol=1e-5))
    print("LSTM:", not rnn(X)[0][:, -1].allclose(rnn(Y)[0][:, -1], atol=1e-5))

# %% numpy
import numpy as np

sample, step = np.indices((3, 4))
lengths = np.array([4, 3, 2])
R = sample == 2  # the outputs in the mean of sample 2
print("depends on:", np.ones((3, 1), bool) & R.any(0), sep="\n")  # attention joins the first dimension

# %% numpy_fixed
print("depends on:", R.any(1, keepdims=True) & np.ones(4, bool), sep="\n")

# %% numpy_masked
R &= step < lengths[:, None]
print("depends on:", R.any(1, keepdims=True) & (step < lengths[:, None]), sep="\n")

# %% numpy_order
X = np.array([[0.5, 1.0], [-1.0, 0.25], [1.5, -0.75], [0.0, 2.0]])
position = np.array([[0.0, 1.0], [0.75, 0.5], [1.0, -0.5], [0.25, -1.0]])


def attend(x):  # attention with the identity as weights, and the mean
    e = np.exp(x @ x.T)
    return (e / e.sum(1, keepdims=True) @ x).mean(0)


def recur(x):
    h = np.zeros(2)
    for row in x:
        h = np.tanh(row + 0.5 * h)
    return h


print("encoder sees the order:", not np.allclose(attend(X), attend(X[::-1])))
print("with position:", not np.allclose(attend(X + position), attend(X[::-1] + position)))
print("LSTM:", not np.allclose(recur(X), recur(X[::-1])))
