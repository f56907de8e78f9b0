"""Tests of the statements about libraries that use PyTorch's gradients, for an NVIDIA GPU: `make gpu`.

A test of a library that is not installed is skipped. Nothing is downloaded: each model is small and has random weights.
"""

import copy
import warnings
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

torch = pytest.importorskip("torch")
from torch.nn import functional as F

if not torch.cuda.is_available():
    pytest.skip("these tests need an NVIDIA GPU", allow_module_level=True)

DEVICE = "cuda"


@pytest.fixture(autouse=True)
def clean() -> Iterator[None]:
    """Give each test the same random numbers."""
    torch.manual_seed(0)
    with warnings.catch_warnings(action="ignore"):
        yield


def leaf(*numbers: Any) -> Any:
    """Return a tensor in double precision that requires a gradient."""
    return torch.tensor(*numbers, device=DEVICE, dtype=torch.float64).requires_grad_()


# learn/uses/gaussian_processes.md: GPyTorch and BoTorch


def gaussian_process(kernel: str, **options: Any) -> Any:
    """Return a GP of GPyTorch in eval mode, and the kernel function of its RBF kernel."""
    gpytorch = pytest.importorskip("gpytorch")
    X = torch.tensor([[0.0], [0.7], [1.5]], device=DEVICE, dtype=torch.float64)
    y = torch.tensor([1.0, -0.5, 2.0], device=DEVICE, dtype=torch.float64)

    class Model(gpytorch.models.ExactGP):
        def __init__(self):
            super().__init__(X, y, gpytorch.likelihoods.GaussianLikelihood())
            self.mean_module = gpytorch.means.ZeroMean()
            self.covar_module = getattr(gpytorch.kernels, kernel)(**options)

        def forward(self, x):
            return gpytorch.distributions.MultivariateNormal(self.mean_module(x), self.covar_module(x))

    model = Model().to(DEVICE, torch.float64)
    model.requires_grad_(False)
    model.covar_module.lengthscale = 1.0
    model.likelihood.noise = 0.1
    return model.eval()


def covariance(a: Any, b: Any) -> Any:
    """Return the covariance of the GP with the RBF kernel between two points, by its formula."""
    X = torch.tensor([[0.0], [0.7], [1.5]], device=DEVICE, dtype=torch.float64)

    def k(p: Any, q: Any) -> Any:
        return torch.exp(-((p[:, None] - q[None]) ** 2).sum(-1) / 2)

    K = k(X, X) + 0.1 * torch.eye(3, device=DEVICE, dtype=torch.float64)
    return k(a, b) - k(a, X) @ torch.linalg.solve(K, k(X, b))


def test_gpytorch_covariance_of_two_points():
    """`model(torch.cat([a, b])).covariance_matrix` has C(a, b) in its upper right block."""
    model, a, b = gaussian_process("RBFKernel"), leaf([[0.3]]), leaf([[1.1]])
    block = model(torch.cat([a, b])).covariance_matrix[:1, 1:]
    torch.testing.assert_close(block, covariance(a, b))


def test_gpytorch_torch_func_fails_with_the_rbf_kernel():
    """With the RBF kernel of GPyTorch, `torch.func` fails."""
    model, x = gaussian_process("RBFKernel"), leaf([[0.3], [1.1]]).detach()

    def corner(a: Any, b: Any) -> Any:
        return model(torch.cat([a, b])).covariance_matrix[0, 1]

    with pytest.raises(Exception, match=r".") as caught:
        torch.func.jacrev(torch.func.jacrev(corner, 0), 1)(x[:1], x[1:])
    print(type(caught.value).__name__, str(caught.value)[:200])


def test_gpytorch_two_calls_of_autograd_grad():
    """With the RBF kernel of GPyTorch, two calls of `autograd.grad` give the right second derivative."""
    model, results = gaussian_process("RBFKernel"), []
    for function in (
        (lambda a, b: model(torch.cat([a, b])).covariance_matrix[0, 1]),
        lambda a, b: covariance(a, b)[0, 0],
    ):
        a, b = leaf([[0.3]]), leaf([[1.1]])
        (first,) = torch.autograd.grad(function(a, b), a, create_graph=True)
        results.append(torch.autograd.grad(first.sum(), b)[0])
    torch.testing.assert_close(*results)


@pytest.mark.parametrize("nu", [0.5, 1.5, 2.5])
def test_gpytorch_matern_has_no_second_derivative(nu):
    """The Matérn kernels of GPyTorch fail, because they use `cdist`."""
    model, a, b = gaussian_process("MaternKernel", nu=nu), leaf([[0.3]]), leaf([[1.1]])
    (first,) = torch.autograd.grad(model(torch.cat([a, b])).covariance_matrix[0, 1], a, create_graph=True)
    with pytest.raises(RuntimeError, match="cdist") as caught:
        torch.autograd.grad(first.sum(), b)
    print(caught.value)


def single_task() -> Any:
    """Return a GP of BoTorch, with trainable parameters."""
    botorch = pytest.importorskip("botorch")
    X = torch.rand(6, 2, device=DEVICE, dtype=torch.float64)
    return botorch.models.SingleTaskGP(X, X.sin().sum(1, keepdim=True))


def test_botorch_mean_without_the_flag_of_x():
    """If the kernel has trainable parameters, the mean has a `grad_fn` without the flag, and the message is another."""
    model, x = single_task(), torch.rand(3, 2, device=DEVICE, dtype=torch.float64)
    mean = model.posterior(x).mean
    assert mean.grad_fn is not None
    with pytest.raises(RuntimeError, match="One of the differentiated Tensors does not require grad"):
        torch.autograd.grad(mean.sum(), x)


def test_botorch_gradient_of_the_sum_of_means():
    """`SingleTaskGP` of BoTorch gives the gradient of `posterior.mean.sum()`."""
    model, x = single_task(), torch.rand(3, 2, device=DEVICE, dtype=torch.float64).requires_grad_()
    (gradient,) = torch.autograd.grad(model.posterior(x).mean.sum(), x)
    step = torch.zeros_like(x)
    step[1, 0] = 1e-5
    with torch.no_grad():
        difference = (model.posterior(x + step).mean.sum() - model.posterior(x - step).mean.sum()) / 2e-5
    assert float(gradient[1, 0]) == pytest.approx(float(difference), rel=1e-4)


# learn/uses/solvers.md, learn/uses/solver_parameters.md: torchdiffeq

TIGHT = {"rtol": 1e-9, "atol": 1e-9}


class Decay(torch.nn.Module):
    """The right-hand side -a t y."""

    def __init__(self) -> None:
        super().__init__()
        self.a = torch.nn.Parameter(torch.tensor(0.5, device=DEVICE, dtype=torch.float64))

    def forward(self, t, y):
        return -self.a * t * y


def test_torchdiffeq_plain_function_needs_adjoint_params():
    """A plain function without `adjoint_params` raises `ValueError` in torchdiffeq."""
    torchdiffeq = pytest.importorskip("torchdiffeq")
    a, y0, times = leaf(0.5), leaf([1.0]), leaf([0.0, 1.0]).detach()
    with pytest.raises(ValueError, match="must be an instance of nn.Module"):
        torchdiffeq.odeint_adjoint(lambda t, y: -a * y, y0, times)
    torchdiffeq.odeint_adjoint(lambda t, y: -a * y, y0, times, adjoint_params=(a,))[-1].sum().backward()
    assert a.grad is not None


def test_torchdiffeq_adjoint_has_no_second_derivative():
    """The adjoint method of torchdiffeq solves under `no_grad` in its `backward`, so the first gradient has no `grad_fn`."""
    torchdiffeq = pytest.importorskip("torchdiffeq")
    f, y0, times = Decay(), leaf([2.0]), leaf([0.0, 1.0]).detach()
    has_graph = {}
    for solve in torchdiffeq.odeint, torchdiffeq.odeint_adjoint:
        (g,) = torch.autograd.grad(solve(f, y0, times)[-1].sum(), f.a, create_graph=True)
        has_graph[solve.__name__] = g.grad_fn is not None
    assert has_graph == {"odeint": True, "odeint_adjoint": False}


def test_torchdiffeq_adjoint_allows_unused():
    """`odeint_adjoint` passes `allow_unused=True`, so a network whose input is a copy gives no error."""
    torchdiffeq = pytest.importorskip("torchdiffeq")
    net = torch.nn.Linear(1, 1).to(DEVICE, torch.float64)

    class Cut(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.net = net

        def forward(self, t, y):
            return self.net(torch.tensor([float(y[0])], device=DEVICE, dtype=torch.float64))

    y0 = leaf([2.0])
    torchdiffeq.odeint_adjoint(Cut(), y0, leaf([0.0, 1.0]).detach())[-1].sum().backward()
    print("y0.grad:", y0.grad.tolist())
    assert y0.grad.tolist() == [1.0]  # only v


@pytest.mark.parametrize("name", ["odeint", "odeint_adjoint"])
def test_torchdiffeq_gradient_of_the_times(name):
    """The solvers return a gradient for a tensor of times that requires one: v·f, and -a·f at the start time."""
    torchdiffeq = pytest.importorskip("torchdiffeq")
    f, y0, times = Decay(), leaf([2.0]), leaf([0.5, 1.0, 1.5])
    y = getattr(torchdiffeq, name)(f, y0, times, **TIGHT)
    y[1:].sum().backward()
    exact = [float(f(t, one)) for t, one in zip(times.detach(), y.detach(), strict=True)]
    exact[0] *= -float(y0.grad)
    print("gradient of the times:", times.grad.tolist())
    assert times.grad.tolist() == pytest.approx(exact, rel=1e-5)


def test_torchdiffeq_adjoint_has_its_own_error():
    """`odeint_adjoint` works this way: with few steps, its gradient differs from that through all steps."""
    torchdiffeq = pytest.importorskip("torchdiffeq")
    errors = []
    for steps in 5, 500:
        gradients = []
        for name in "odeint", "odeint_adjoint":
            f = Decay()
            options = {"method": "euler", "options": {"step_size": 1 / steps}}
            getattr(torchdiffeq, name)(f, leaf([2.0]), leaf([0.0, 1.0]).detach(), **options)[-1].sum().backward()
            gradients.append(float(f.a.grad))
        errors.append(abs(gradients[0] - gradients[1]))
    print("differences, with 5 and with 500 steps:", errors)
    assert errors[0] > 10 * errors[1] > 0


def test_torchdiffeq_event_parameter_gets_none():
    """A parameter that only the event function uses gets None, unless it is a part of the state."""
    torchdiffeq = pytest.importorskip("torchdiffeq")
    theta, level = leaf(0.5), leaf(1.0)
    start = torch.tensor(0.0, device=DEVICE, dtype=torch.float64)
    time, _ = torchdiffeq.odeint_event(
        lambda t, y: -theta * y,
        leaf([3.0]),
        start,
        event_fn=lambda t, y: y[0] - level,
        odeint_interface=torchdiffeq.odeint,
        **TIGHT,
    )
    time.backward()
    assert level.grad is None
    assert float(theta.grad) == pytest.approx(-torch.log(torch.tensor(3.0)).item() / 0.25, rel=1e-4)
    y0 = torch.stack([leaf(3.0), level])
    time, _ = torchdiffeq.odeint_event(
        lambda t, y: torch.stack([-theta * y[0], 0 * y[1]]),
        y0,
        start,
        event_fn=lambda t, y: y[0] - y[1],
        odeint_interface=torchdiffeq.odeint,
        **TIGHT,
    )
    time.backward()
    assert float(level.grad) == pytest.approx(-2.0, rel=1e-4)


def test_torchdiffeq_fixed_steps_follow_the_requested_times():
    """With `rk4` and without `step_size`, torchdiffeq steps from one requested time to the next."""
    torchdiffeq = pytest.importorskip("torchdiffeq")
    calls = {}
    for count in 2, 11:
        for options in None, {"step_size": 0.05}:
            seen: list[float] = []

            def f(t: Any, y: Any, seen: Any = seen) -> Any:
                seen.append(float(t))
                return -y

            times = torch.linspace(0, 1, count, device=DEVICE, dtype=torch.float64)
            torchdiffeq.odeint(f, leaf([1.0]), times, method="rk4", options=options)
            calls[count, bool(options)] = len(seen)
    print("calls of f, by the number of times and the option:", calls)
    assert calls[11, False] == 10 * calls[2, False]
    assert calls[2, True] >= 20 * calls[2, False]


# learn/shapes/sparse.md, messages/unused/none_zero.md: PyTorch Geometric


def test_pyg_to_undirected_adds_the_reversed_edges():
    """`ToUndirected` adds the reversed edges."""
    pytest.importorskip("torch_geometric")
    from torch_geometric.data import Data
    from torch_geometric.transforms import ToUndirected

    edges = torch.tensor([[0, 1], [1, 2]], device=DEVICE)
    both = ToUndirected()(Data(edge_index=edges, num_nodes=3)).edge_index
    assert sorted(both.T.tolist()) == [[0, 1], [1, 0], [1, 2], [2, 1]]


@pytest.mark.parametrize("kind", ["product", "messages"])
def test_pyg_explainer_needs_messages(kind):
    """The mask gets no gradient if the model multiplies by the adjacency matrix. With messages, it gets one."""
    pytest.importorskip("torch_geometric")
    from torch_geometric.explain import Explainer, GNNExplainer
    from torch_geometric.nn import GCNConv
    from torch_geometric.utils import to_dense_adj

    class Model(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.conv, self.linear = GCNConv(4, 2), torch.nn.Linear(4, 2)

        def forward(self, x, edge_index):
            if kind == "messages":
                return self.conv(x, edge_index)
            return to_dense_adj(edge_index, max_num_nodes=len(x))[0].T @ self.linear(x)

    explainer = Explainer(
        Model().to(DEVICE), GNNExplainer(epochs=3), explanation_type="model", node_mask_type="attributes",
        edge_mask_type="object", model_config={"mode": "multiclass_classification", "task_level": "node", "return_type": "raw"},
    )  # fmt: skip
    x, edges = torch.rand(4, 4, device=DEVICE), torch.tensor([[0, 1, 2, 3], [1, 2, 3, 0]], device=DEVICE)
    if kind == "messages":
        assert explainer(x, edges).edge_mask is not None
    else:
        with pytest.raises(ValueError, match="Could not compute gradients for edge"):
            explainer(x, edges)


# learn/graph/cuts.md, messages/leaves/inference_tensors.md, learn/practice/clipping.md: Lightning


def fit(*, factor: float = 50.0, fused: bool = False, is_validated: bool = False, **options: Any) -> Any:
    """Return what a small training with Lightning noted, from the same weights each time."""
    torch.manual_seed(0)
    lightning = pytest.importorskip("lightning")
    notes = SimpleNamespace(order=[], modes=[], after_backward=[], before_step=[], at_end=[])

    class Model(lightning.LightningModule):
        def __init__(self):
            super().__init__()
            self.layer = torch.nn.Linear(2, 1, bias=False)

        def norm(self):
            return float(self.layer.weight.grad.norm())

        def training_step(self, batch, index):
            notes.order.append("training_step")
            return factor * self.layer(batch[0]).square().mean()

        def validation_step(self, batch, index):
            notes.modes.append((torch.is_grad_enabled(), torch.is_inference_mode_enabled()))

        def on_before_zero_grad(self, optimizer):
            notes.order.append("zero_grad")

        def on_after_backward(self):
            notes.order.append("backward")
            notes.after_backward.append(self.norm())

        def on_before_optimizer_step(self, optimizer):
            notes.order.append("step")
            notes.before_step.append(self.norm())

        def on_train_batch_end(self, outputs, batch, index):
            notes.at_end.append(self.norm())

        def configure_optimizers(self):
            return torch.optim.SGD(self.parameters(), lr=1e-3, fused=fused)

    def loader() -> Any:
        return torch.utils.data.DataLoader(torch.utils.data.TensorDataset(torch.ones(8, 2)), batch_size=2)

    trainer = lightning.Trainer(
        accelerator="gpu" if DEVICE == "cuda" else "cpu", devices=1, max_epochs=1, logger=False, enable_checkpointing=False,
        enable_progress_bar=False, enable_model_summary=False, num_sanity_val_steps=0, **options,
    )  # fmt: skip
    notes.log_every_n_steps = trainer.log_every_n_steps
    if is_validated:
        trainer.validate(Model(), loader(), verbose=False)
    else:
        trainer.fit(Model(), loader(), loader())
    return notes


def test_lightning_validates_with_gradients_off():
    """Lightning runs the validation step with gradients off."""
    for is_validated in False, True:
        modes = fit(is_validated=is_validated).modes
        print("is grad enabled, is inference mode enabled:", modes[0])
        assert not any(grad for grad, _ in modes)


def test_lightning_without_inference_mode():
    """With `Trainer(inference_mode=False)`, `validate` uses `no_grad`. By default, it uses inference mode."""
    assert set(fit(is_validated=True).modes) == {(False, True)}
    assert set(fit(is_validated=True, inference_mode=False).modes) == {(False, False)}


def test_lightning_calls_backward_after_training_step():
    """Lightning calls `zero_grad()` and `backward` after `training_step`."""
    order = fit().order
    assert order == ["training_step", "zero_grad", "backward", "step"] * 4


def test_lightning_gradient_clip_val():
    """`gradient_clip_val` clips between `backward` and the step."""
    notes = fit(gradient_clip_val=0.1)
    print("norms before and after:", notes.before_step, notes.at_end)
    assert min(notes.before_step) > 1
    assert notes.at_end == pytest.approx([0.1] * 4, rel=1e-3)


def test_lightning_logs_every_50_steps():
    """The default of `log_every_n_steps` is 50."""
    assert fit().log_every_n_steps == 50


def test_lightning_hook_does_not_run_for_accumulation():
    """`on_before_optimizer_step` does not run for batches that only accumulate. `on_after_backward` does."""
    notes = fit(accumulate_grad_batches=2)
    assert (len(notes.after_backward), len(notes.before_step)) == (4, 2)


@pytest.mark.skipif(DEVICE == "cpu", reason="mixed precision with a scaler")
@pytest.mark.parametrize("fused", [False, True])
def test_lightning_hook_runs_after_the_unscaling(fused):
    """The hook runs after the unscaling, except with fused optimizers. In `on_after_backward`, gradients are scaled."""
    exact = fit(factor=1e-3).before_step  # no scaled gradient is too large for float16
    notes = fit(factor=1e-3, precision="16-mixed", fused=fused)
    print("norms in float32, after backward and before the step:", exact, notes.after_backward, notes.before_step)
    assert notes.after_backward[0] > 1000 * exact[0]
    assert (notes.before_step[0] > 1000 * exact[0]) is fused


# messages/freed/checkpoint_warnings.md, messages/unused/no_grad_fn.md, messages/needs_v/float_no_backward.md,
# messages/hooks/hook_needs_grad.md, learn/practice/clipping.md, learn/functions/nan.md: Transformers


def language_model(**options: Any) -> Any:
    """Return a small language model with random weights."""
    transformers = pytest.importorskip("transformers")
    config = transformers.LlamaConfig(
        vocab_size=32, hidden_size=16, intermediate_size=32, num_hidden_layers=2, num_attention_heads=2,
        num_key_value_heads=2, max_position_embeddings=32, pad_token_id=0,
    )  # fmt: skip
    return transformers.AutoModelForCausalLM.from_config(config, **options).to(DEVICE).train()


def tokens() -> Any:
    """Return a batch of token numbers."""
    return torch.randint(1, 32, (2, 5), device=DEVICE)


def test_transformers_enable_input_require_grads():
    """`model.enable_input_require_grads()` registers a hook that sets the flag of the embedding's output."""
    model = language_model().requires_grad_(False)
    embedding = model.get_input_embeddings()
    assert not embedding(tokens()).requires_grad
    model.enable_input_require_grads()
    assert embedding(tokens()).requires_grad
    layer = model.model.layers[0].mlp.up_proj.weight.requires_grad_()
    model.gradient_checkpointing_enable(gradient_checkpointing_kwargs={"use_reentrant": True})
    ids = tokens()
    model(input_ids=ids, labels=ids).loss.backward()
    assert layer.grad is not None
    assert embedding.weight.grad is None


def test_transformers_checkpointing_with_frozen_inputs():
    """With frozen inputs, the option `use_reentrant=False` of `gradient_checkpointing_enable` avoids the error."""
    model = language_model().requires_grad_(False)
    layer = model.model.layers[0].mlp.up_proj.weight.requires_grad_()
    model.gradient_checkpointing_enable(gradient_checkpointing_kwargs={"use_reentrant": False})
    used = [one._gradient_checkpointing_func.keywords for one in model.model.layers]
    assert [one["use_reentrant"] for one in used] == [False, False]
    ids = tokens()
    with warnings.catch_warnings(action="error", category=UserWarning):
        model(input_ids=ids, labels=ids).loss.backward()
    assert layer.grad is not None


def test_transformers_loss_needs_labels():
    """A Transformers model returns a loss only if you pass `labels`."""
    model, ids = language_model(), tokens()
    assert model(input_ids=ids).loss is None
    assert model(input_ids=ids, labels=ids).loss.requires_grad


def test_transformers_output_is_an_object():
    """For `'CausalLMOutputWithPast'`, write `output.loss.backward()`."""
    model, ids = language_model(), tokens()
    output = model(input_ids=ids, labels=ids)
    with pytest.raises(AttributeError, match="'CausalLMOutputWithPast' object has no attribute 'backward'"):
        output.backward()
    output.loss.backward()
    assert all(p.grad is not None for p in model.parameters())


def test_transformers_attentions_need_eager():
    """`attn_implementation="eager"` returns the probabilities, and a hook on them gets their gradient."""
    model, ids, seen = language_model(attn_implementation="eager"), tokens(), []
    output = model(input_ids=ids, labels=ids, output_attentions=True)
    output.attentions[0].register_hook(seen.append)
    output.loss.backward()
    assert seen[0].shape == output.attentions[0].shape == (2, 2, 5, 5)
    assert seen[0].abs().sum() > 0


def test_transformers_sdpa_returns_no_probabilities():
    """A fused attention such as `sdpa` does not return the probabilities."""
    model, ids = language_model(attn_implementation="sdpa"), tokens()
    try:
        attentions = model(input_ids=ids, output_attentions=True).attentions
    except ValueError as error:
        print(error)
        attentions = None
    print("attentions:", attentions)
    assert not attentions or all(one is None for one in attentions)


class Regression(torch.nn.Module):
    """A model for the Trainer, whose loss is multiplied by a factor."""

    def __init__(self, factor: float) -> None:
        super().__init__()
        self.w, self.factor = torch.nn.Parameter(torch.ones(2)), factor

    def forward(self, x, labels):
        return {"loss": self.factor * ((x @ self.w - labels) ** 2).mean()}


def trained(folder: Path, factor: float, **options: Any) -> tuple[Any, list[float]]:
    """Return how far the Trainer moves the weights, and the losses that it logs."""
    transformers = pytest.importorskip("transformers")
    pytest.importorskip("accelerate")
    model = Regression(factor)
    optimizer = torch.optim.SGD(model.parameters(), lr=1e-3)
    scheduler = torch.optim.lr_scheduler.ConstantLR(optimizer, factor=1.0)
    arguments = transformers.TrainingArguments(
        output_dir=str(folder), max_steps=2, per_device_train_batch_size=2, logging_steps=1, report_to="none",
        save_strategy="no", disable_tqdm=True, dataloader_pin_memory=False, use_cpu=DEVICE == "cpu", **options,
    )  # fmt: skip
    data = [{"x": torch.tensor([1.0, 2.0]), "labels": torch.tensor(0.0)} for _ in range(8)]
    trainer = transformers.Trainer(model, arguments, train_dataset=data, optimizers=(optimizer, scheduler))
    trainer.train()
    moved = (model.w.detach().cpu() - 1).norm()
    return float(moved), [entry["loss"] for entry in trainer.state.log_history if "loss" in entry]


def test_transformers_max_grad_norm_zero(tmp_path):
    """`max_grad_norm=0` leaves the clipping out."""
    free, _ = trained(tmp_path, 1.0, max_grad_norm=0)
    large, _ = trained(tmp_path, 1.0, max_grad_norm=1e6)
    clipped, _ = trained(tmp_path, 1.0, max_grad_norm=1e-3)
    print("steps without a limit, with a large one and with a small one:", free, large, clipped)
    assert free == pytest.approx(large)
    assert clipped < 1e-3 * free


def test_transformers_leaves_nan_out_of_the_logged_loss(tmp_path):
    """By default, the Trainer leaves a nan loss out of the logged mean, and can log 0."""
    _, filtered = trained(tmp_path, float("nan"))
    _, plain = trained(tmp_path, float("nan"), logging_nan_inf_filter=False)
    print("logged losses, by default and without the filter:", filtered, plain)
    assert filtered == [0.0, 0.0]
    assert all(str(one) == "nan" for one in plain)


# learn/practice/frozen_parts.md, messages/unused/none_zero.md, learn/uses/soft_prompts.md: PEFT


class Classifier(torch.nn.Module):
    """A body and a classifier."""

    def __init__(self) -> None:
        super().__init__()
        self.body, self.classifier = torch.nn.Linear(4, 4), torch.nn.Linear(4, 2)

    def forward(self, x):
        return self.classifier(self.body(x).relu())


def test_peft_saves_the_adapter(tmp_path):
    """`save_pretrained` of a PEFT model saves the adapter, and not the base model."""
    peft = pytest.importorskip("peft")
    from safetensors.torch import load_file

    model = peft.get_peft_model(language_model(), peft.LoraConfig(target_modules=["q_proj"]))
    model.save_pretrained(tmp_path)
    print(sorted(file.name for file in tmp_path.iterdir()))
    names = set(load_file(tmp_path / "adapter_model.safetensors"))
    assert names
    assert all("lora_" in name for name in names)
    assert not list(tmp_path.glob("model*.safetensors"))


def test_peft_adapter_of_a_copied_classifier():
    """If the classifier is not in `target_modules`, all adapters get a gradient, although the model copies it."""
    peft = pytest.importorskip("peft")
    missing = []
    for targets in ["body", "classifier"], ["body"]:
        model = peft.get_peft_model(
            Classifier(), peft.LoraConfig(target_modules=targets, modules_to_save=["classifier"])
        )
        model.to(DEVICE)(torch.rand(3, 4, device=DEVICE)).square().sum().backward()
        missing.append([name for name, p in model.named_parameters() if "lora_" in name and p.grad is None])
    print("adapters without a gradient, with the classifier as a target:", missing[0])
    assert missing[1] == []


@pytest.mark.parametrize("kind", ["PromptTuningConfig", "PrefixTuningConfig"])
def test_peft_makes_new_parameters(kind):
    """PEFT has prompt tuning and prefix tuning. Their parameters are new, so make the optimizer afterwards."""
    peft = pytest.importorskip("peft")
    base = language_model()
    before = {id(p) for p in base.parameters()}
    model = peft.get_peft_model(base, getattr(peft, kind)(task_type="CAUSAL_LM", num_virtual_tokens=3)).to(DEVICE)
    learning = [p for p in model.parameters() if p.requires_grad]
    assert learning
    assert not before & {id(p) for p in learning}
    ids = tokens()
    model(input_ids=ids, attention_mask=torch.ones_like(ids), labels=ids).loss.backward()
    assert all(p.grad is not None for p in learning)


# learn/practice/accumulation.md, messages/training/unscale_fp16.md: Accelerate


def accelerator(**options: Any) -> Any:
    """Return a new Accelerator."""
    accelerate = pytest.importorskip("accelerate")
    accelerate.state.AcceleratorState._reset_state(reset_partial_state=True)
    accelerate.state.GradientState._reset_state()
    return accelerate.Accelerator(cpu=DEVICE == "cpu", **options)


def test_accelerate_skips_the_steps_of_a_prepared_optimizer():
    """Inside `accumulate`, `step()` and `zero_grad()` of a prepared optimizer do nothing until gradients are complete."""
    X = torch.tensor([[1.0, 2.0], [3.0, 1.0], [-1.0, 4.0], [2.0, 5.0]], device=DEVICE)
    t = torch.tensor([1.0, 0.0, 2.0, 3.0], device=DEVICE)
    results = {}
    for is_prepared in True, False:
        for calls_inside_if in True, False:
            one = accelerator(gradient_accumulation_steps=2)
            layer = torch.nn.Linear(2, 1, bias=False)
            layer.weight.data = torch.tensor([[0.5, 2.0]])
            layer.to(one.device)
            optimizer = torch.optim.SGD(layer.parameters(), lr=0.1)
            scheduler = torch.optim.lr_scheduler.StepLR(optimizer, step_size=1, gamma=0.5)
            model = one.prepare(layer)
            if is_prepared:
                optimizer, scheduler = one.prepare(optimizer, scheduler)
            for i in range(4):
                with one.accumulate(model):
                    one.backward((model(X[i]) - t[i]).square().sum())
                    if one.sync_gradients:
                        one.clip_grad_norm_(model.parameters(), 10.0)
                    if one.sync_gradients or not calls_inside_if:
                        optimizer.step()
                        scheduler.step()
                        optimizer.zero_grad()
            results[is_prepared, calls_inside_if] = layer.weight.detach().flatten().tolist()
    print("weights, by prepared and by calls inside the if:", results)
    assert results[True, True] == pytest.approx(results[True, False])
    assert results[True, True] == pytest.approx(results[False, True])
    assert results[False, False] != pytest.approx(results[True, True], rel=1e-3)


@pytest.mark.skipif(DEVICE == "cpu", reason="mixed precision with a scaler")
@pytest.mark.parametrize("is_late", [True, False])
def test_accelerate_needs_the_optimizer_last(is_late):
    """Convert and move the model first, and make the optimizer next. An earlier optimizer has other parameters."""
    one = accelerator(mixed_precision="fp16")
    layer = torch.nn.Linear(2, 1).to(one.device)
    optimizer = torch.optim.SGD(layer.parameters(), lr=0.1)
    layer.weight = torch.nn.Parameter(copy.deepcopy(layer.weight.detach()))  # as a conversion may do
    layer.bias = torch.nn.Parameter(copy.deepcopy(layer.bias.detach()))
    if is_late:
        optimizer = torch.optim.SGD(layer.parameters(), lr=0.1)
    model, optimizer = one.prepare(layer, optimizer)
    one.backward(F.mse_loss(model(torch.ones(3, 2, device=one.device)), torch.zeros(3, 1, device=one.device)))
    if is_late:
        optimizer.step()
    else:
        with pytest.raises(AssertionError, match="No inf checks were recorded for this optimizer"):
            optimizer.step()
