"""Tests of the statements about CUDA, for an NVIDIA GPU: `make gpu`. Without a GPU, all tests are skipped.

No build runs these tests, because the site is built on a CPU. The section "What ran on a GPU" of
docs/learn/functions/on_a_gpu.md says where they ran. The tests are in the order of the pages that they check.
"""

import copy
import gc
import os
import re
import subprocess
import sys
import tempfile
import textwrap
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, redirect_stdout
from functools import partial
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

torch = pytest.importorskip("torch")
from torch._dynamo import config as dynamo_config
from torch._functorch import config as functorch_config
from torch._inductor import config as inductor_config
from torch.autograd.gradcheck import GradcheckError
from torch.autograd.graph import saved_tensors_hooks
from torch.nn import functional as F
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.utils.checkpoint import (
    CheckpointPolicy,
    checkpoint,
    checkpoint_sequential,
    create_selective_checkpoint_contexts,
)

try:
    import triton
except ImportError:
    triton = None

if not torch.cuda.is_available():
    pytest.skip("these tests need an NVIDIA GPU", allow_module_level=True)

HALF_A_SECOND = 10**9  # clock cycles, for torch.cuda._sleep
MIB = 2**20


@pytest.fixture(autouse=True)
def clean() -> Iterator[None]:
    """Give each test the same random numbers, and free its memory."""
    torch.manual_seed(0)
    yield
    torch.use_deterministic_algorithms(False)
    torch.compiler.reset()
    gc.collect()
    torch.cuda.synchronize()
    torch.cuda.empty_cache()


def cuda(*numbers: Any, **options: Any) -> Any:
    """Return a tensor on the GPU that requires a gradient."""
    return torch.tensor(*numbers, device="cuda", **options).requires_grad_()


def rand(*shape: int, **options: Any) -> Any:
    """Return positive random numbers on the GPU, for which no sum cancels."""
    return torch.rand(*shape, device="cuda", **options)


def relative_error(result: Any, exact: Any) -> float:
    """Return the largest error, in relation to the largest exact number."""
    return float((result.double() - exact.double()).abs().max() / exact.double().abs().max())


def count_results(function: Callable[[], Any], times: int = 30) -> int:
    """Return how many different results a function gives, bit by bit."""
    return len({function().cpu().numpy().tobytes() for _ in range(times)})


def peak(function: Callable[[], Any]) -> int:
    """Return how many bytes a function needs at most, beyond those in use before."""
    gc.collect()
    torch.cuda.synchronize()
    torch.cuda.reset_peak_memory_stats()
    before = torch.cuda.memory_allocated()
    function()
    torch.cuda.synchronize()
    return int(torch.cuda.max_memory_allocated() - before)


def seconds(function: Callable[[], Any]) -> float:
    """Return how long Python takes for a call. It may return before the GPU has finished."""
    torch.cuda.synchronize()
    start = time.perf_counter()
    function()
    return time.perf_counter() - start


def run(code: str, **variables: str) -> str:
    """Return what a script prints, with its traceback. A device-side assert ends the use of the GPU in a process."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "script.py")
        file.write_text(textwrap.dedent(code), "utf-8")
        environment = {**os.environ, **variables}
        done = subprocess.run([sys.executable, file], env=environment, capture_output=True, text=True, check=False)
    print(done.stdout[-2000:], done.stderr[-2000:])
    return done.stdout + done.stderr


@contextmanager
def tf32(*, products: bool = False, convolutions: bool = True) -> Iterator[None]:
    """Switch TF32 on or off, with the older settings. The defaults are those of PyTorch."""
    torch.set_float32_matmul_precision("high" if products else "highest")
    torch.backends.cudnn.allow_tf32 = convolutions
    try:
        yield
    finally:
        torch.set_float32_matmul_precision("highest")
        torch.backends.cudnn.allow_tf32 = True


def kernels(function: Callable[[], Any]) -> list[str]:
    """Return the names of the GPU's kernels that a function starts."""
    function()
    torch.cuda.synchronize()
    with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CUDA]) as profiler:
        function()
        torch.cuda.synchronize()
    return sorted({event.key for event in profiler.key_averages()})


# learn/functions/on_a_gpu.md: sums


def test_float_sum_on_gpu_differs_within_the_bound():
    """CPU and GPU add in different orders. Both errors are below (n - 1) 2⁻²⁴ Σ|x|."""
    differences = 0
    for _ in range(10):
        x = torch.randn(100_000)
        exact, bound = x.double().sum(), (len(x) - 1) * 2.0**-24 * x.double().abs().sum()
        on_cpu, on_gpu = x.sum(), x.cuda().sum().cpu()
        assert abs(on_cpu - exact) <= bound
        assert abs(on_gpu - exact) <= bound
        differences += bool(on_cpu != on_gpu)
    print("sums that differ between CPU and GPU, of 10:", differences)
    assert differences


def test_rounding_error_almost_disappears_in_float64():
    """In float64, the gradients of CPU and GPU agree to far more digits than in float32."""
    errors = {}
    for dtype in torch.float32, torch.float64:
        model = torch.nn.Sequential(torch.nn.Linear(300, 300), torch.nn.Tanh(), torch.nn.Linear(300, 1)).to(dtype)
        x = torch.randn(64, 300, dtype=dtype)
        other = copy.deepcopy(model).cuda()
        model(x).sum().backward()
        other(x.cuda()).sum().backward()
        errors[dtype] = relative_error(other[0].weight.grad.cpu(), model[0].weight.grad)
    print("relative difference of the gradients:", errors)
    assert 1e-9 < errors[torch.float32] < 1e-4
    assert errors[torch.float64] < 1e-13


def test_one_seed_gives_other_numbers_on_the_gpu():
    """One seed gives different random numbers on a CPU and on a GPU."""
    torch.manual_seed(7)
    on_cpu = torch.rand(3)
    torch.manual_seed(7)
    assert not torch.allclose(on_cpu, rand(3).cpu())


def test_kernels_of_attention_round_differently():
    """The kernels of attention agree within the tolerance of float16, but not bit by bit."""
    q, k, v = (torch.randn(2, 4, 128, 64, device="cuda", dtype=torch.float16, requires_grad=True) for _ in range(3))
    results = {}
    for backend in SDPBackend.MATH, SDPBackend.EFFICIENT_ATTENTION, SDPBackend.FLASH_ATTENTION:
        with sdpa_kernel(backend):
            y = F.scaled_dot_product_attention(q, k, v)
        results[backend.name] = torch.autograd.grad(y.float().sum(), q)[0]
    exact = results.pop("MATH")
    for gradient in results.values():
        assert not torch.equal(gradient, exact)
        assert relative_error(gradient, exact) < 2e-2


def test_only_the_plain_formula_of_attention_takes_float64():
    """The kernel MATH computes in float64, too. The flash kernel refuses it."""
    q = torch.randn(1, 1, 8, 16, device="cuda", dtype=torch.float64)
    with sdpa_kernel(SDPBackend.MATH):
        F.scaled_dot_product_attention(q, q, q)
    with (
        warnings.catch_warnings(action="ignore"),
        sdpa_kernel(SDPBackend.FLASH_ATTENTION),
        pytest.raises(RuntimeError, match="No available kernel"),
    ):
        F.scaled_dot_product_attention(q, q, q)


# learn/functions/on_a_gpu.md: TF32


def test_tf32_is_off_for_products_and_on_for_convolutions():
    """By default, convolutions may use TF32 and matrix products do not."""
    assert not torch.backends.cuda.matmul.allow_tf32
    assert torch.backends.cudnn.allow_tf32
    assert torch.get_float32_matmul_precision() == "highest"


def gradient_of_product(size: int = 256) -> tuple[Any, Any]:
    """Return the gradient at W of y = xWᵀ, and the same in float64."""
    x, W, v = rand(size, size), rand(size, size), rand(size, size)
    W.requires_grad_()
    (x @ W.T).backward(v)
    return W.grad, v.double().T @ x.double()


def test_tf32_changes_the_gradient_of_a_product():
    """With TF32, the relative error of a gradient is about a thousandth. The tensors are still float32."""
    with tf32(products=True):
        short, exact = gradient_of_product()
    assert short.dtype == torch.float32
    full, exact_of_full = gradient_of_product()
    errors = relative_error(short, exact), relative_error(full, exact_of_full)
    print("relative error of the gradient, with TF32 and without:", *errors)
    assert 2e-5 < errors[0] < 5e-3
    assert errors[1] < 2e-6
    with pytest.raises(AssertionError, match="Tensor-likes are not close"):
        torch.testing.assert_close(short, exact.float())
    torch.testing.assert_close(short, exact.float(), rtol=1e-2, atol=1e-5)


@pytest.mark.parametrize("name", ["x", "W", "v"])
def test_tf32_reads_ten_bits_of_each_input(name):
    """A product reads the first ten bits of the mantissa of each input, so also of v in backward."""
    inputs = {one: torch.ones(256, 256, device="cuda") for one in ("x", "W", "v")}
    seen = {}
    for exponent in -10, -12:
        inputs[name] = torch.full((256, 256), 1 + 2.0**exponent, device="cuda")
        x, W = (inputs[one].clone().requires_grad_() for one in ("x", "W"))
        with tf32(products=True):
            y = x @ W.T
            y.backward(inputs["v"])
        result = {"x": y, "W": y, "v": W.grad}[name]
        seen[exponent] = float(result.detach()[0, 0]) / 256
    inputs[name] = torch.full((256, 256), 1 + 2.0**-11 + 2.0**-12, device="cuda")
    print("a product with 1 + 2⁻¹⁰ and with 1 + 2⁻¹²:", seen)
    assert seen == {-10: 1 + 2.0**-10, -12: 1.0}


def test_tf32_in_a_convolution_by_default():
    """A convolution uses TF32 by default. `cudnn.allow_tf32 = False` switches it off."""
    x, W = rand(8, 64, 32, 32), rand(64, 64, 3, 3)
    exact = F.conv2d(x.double(), W.double())
    short = relative_error(F.conv2d(x, W), exact)
    with tf32(convolutions=False):
        full = relative_error(F.conv2d(x, W), exact)
    print("relative error of a convolution, by default and without TF32:", short, full)
    assert short > 10 * full


@pytest.mark.parametrize("kind", ["RNN", "LSTM", "GRU"])
def test_tf32_in_a_recurrent_layer_by_default(kind):
    """The setting for convolutions also covers recurrent layers."""
    rnn = getattr(torch.nn, kind)(256, 256).cuda()
    x = rand(10, 16, 256)
    exact = copy.deepcopy(rnn).double()(x.double())[0]
    short = relative_error(rnn(x)[0], exact)
    with tf32(convolutions=False):
        full = relative_error(rnn(x)[0], exact)
    print("relative error of the layer, by default and without TF32:", short, full)
    assert short > 5 * full


def test_mix_of_old_and_new_settings_raises():
    """If you mix both kinds of settings, reading the older settings raises an error, also in `cudnn.flags`."""
    printed = run("""
        import torch
        torch.backends.cudnn.conv.fp32_precision = "ieee"
        try:
            torch.backends.cudnn.allow_tf32
        except RuntimeError as error:
            print("read:", error)
        try:
            with torch.backends.cudnn.flags(enabled=False):
                pass
        except RuntimeError as error:
            print("flags:", error)
    """)
    assert printed.count("mix of the legacy and new APIs") == 2


# learn/functions/on_a_gpu.md, learn/graph/cuts.md: sums in a random order

INDEX = [0] * 150_000 + [1, 2, 3] * 50_000


def rows_gradient() -> Any:
    """Return the gradient of rows that are used many times."""
    torch.manual_seed(1)
    W = torch.zeros(4, 16, device="cuda", requires_grad=True)
    index = torch.tensor(INDEX, device="cuda")
    W.index_select(0, index).backward(torch.randn(len(INDEX), 16, device="cuda"))
    return W.grad


def scattered() -> Any:
    """Return a sum of many numbers at a few places."""
    torch.manual_seed(1)
    source = torch.randn(len(INDEX), device="cuda")
    return torch.zeros(4, device="cuda").scatter_add(0, torch.tensor(INDEX, device="cuda"), source)


def gathered() -> Any:
    """Return the gradient of `gather`."""
    torch.manual_seed(1)
    x = torch.zeros(4, device="cuda", requires_grad=True)
    x.gather(0, torch.tensor(INDEX, device="cuda")).backward(torch.randn(len(INDEX), device="cuda"))
    return x.grad


@pytest.mark.parametrize("function", [rows_gradient, scattered, gathered])
def test_sum_in_a_random_order_until_the_mode_is_on(function):
    """Sums into the same place vary from run to run. With the deterministic mode, all runs agree."""
    varied = count_results(function)
    torch.use_deterministic_algorithms(True)
    fixed = count_results(function)
    print(f"{function.__name__}: different results of 30 runs, without the mode and with it: {varied}, {fixed}")
    assert varied > 1
    assert fixed == 1


REFUSED: dict[str, Callable[[str], Any]] = {
    "MaxUnpool": lambda device: F.max_unpool2d(*F.max_pool2d(torch.rand(1, 1, 4, 4, device=device), 2, return_indices=True), 2),
    "grid_sample, backward": lambda device: F.grid_sample(
        torch.rand(1, 1, 4, 4, device=device, requires_grad=True), torch.rand(1, 2, 2, 2, device=device)
    ).sum().backward(),
    "adaptive_avg_pool2d, backward": lambda device: F.adaptive_avg_pool2d(
        torch.rand(1, 1, 5, 5, device=device, requires_grad=True), 3
    ).sum().backward(),
    "bicubic interpolate, backward": lambda device: F.interpolate(
        torch.rand(1, 1, 4, 4, device=device, requires_grad=True), scale_factor=2, mode="bicubic"
    ).sum().backward(),
    "ctc_loss, backward": lambda device: F.ctc_loss(
        torch.rand(5, 1, 3, device=device, requires_grad=True).log_softmax(-1),
        torch.tensor([[1, 2]], device=device), torch.tensor([5]), torch.tensor([2])
    ).backward(),
    "histc": lambda device: torch.histc(torch.rand(10, device=device)),
    "median with indices": lambda device: torch.rand(3, 3, device=device).median(dim=0),
    "bincount with weights": lambda device: torch.bincount(
        torch.tensor([0, 1, 0], device=device), torch.ones(3, device=device)
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_mode_refuses_more_operations_on_cuda(name):
    """The list of operations with this error is long for CUDA, and short for the CPU."""
    torch.use_deterministic_algorithms(True)
    with pytest.raises(RuntimeError, match="does not have a deterministic implementation") as caught:
        REFUSED[name]("cuda")
    print(str(caught.value).partition(" implementation")[0])
    with pytest.raises(RuntimeError) if name == "MaxUnpool" else nullcontext():
        REFUSED[name]("cpu")


def test_warn_only_prints_a_warning():
    """`warn_only=True` prints a warning in place of the error."""
    torch.use_deterministic_algorithms(True, warn_only=True)
    with pytest.warns(UserWarning, match="does not have a deterministic implementation"):
        REFUSED["grid_sample, backward"]("cuda")


def test_mode_fills_new_memory():
    """The mode fills new memory with nan, or with the largest integer."""
    torch.use_deterministic_algorithms(True)
    assert torch.empty(100, device="cuda").isnan().all()
    assert (torch.empty(100, device="cuda", dtype=torch.int32) == 2**31 - 1).all()


@pytest.mark.parametrize("mode", ["bilinear", "trilinear"])
def test_mode_counts_when_backward_runs(mode):
    """If the mode is off in the forward pass of `Upsample`, backward raises. Hooks of the node switch it off."""
    shape = (1, 1, 4, 4) if mode == "bilinear" else (1, 1, 4, 4, 4)
    x = torch.rand(shape, device="cuda", requires_grad=True)
    y = torch.nn.Upsample(scale_factor=2, mode=mode)(x)
    torch.use_deterministic_algorithms(True)
    with pytest.raises(RuntimeError, match="does not have a deterministic implementation") as caught:
        y.sum().backward()
    print(str(caught.value).partition(" implementation")[0])
    torch.use_deterministic_algorithms(False)
    y = torch.nn.Upsample(scale_factor=2, mode=mode)(x)
    torch.use_deterministic_algorithms(True)
    y.grad_fn.register_prehook(lambda _: torch.use_deterministic_algorithms(False))
    y.grad_fn.register_hook(lambda *_: torch.use_deterministic_algorithms(True))
    y.sum().backward()
    assert x.grad is not None
    assert torch.are_deterministic_algorithms_enabled()


@pytest.mark.parametrize("mode", ["bilinear", "trilinear"])
def test_interpolate_chooses_other_operations_in_the_mode(mode):
    """If the mode is on in the forward pass, bilinear and trilinear `interpolate` have no error."""
    shape = (1, 1, 4, 4) if mode == "bilinear" else (1, 1, 4, 4, 4)
    x = torch.rand(shape, device="cuda", requires_grad=True)
    (expected,) = torch.autograd.grad(F.interpolate(x, scale_factor=2, mode=mode).square().sum(), x)
    torch.use_deterministic_algorithms(True)
    (gradient,) = torch.autograd.grad(F.interpolate(x, scale_factor=2, mode=mode).square().sum(), x)
    torch.testing.assert_close(gradient, expected)


def test_antialias_keeps_the_error():
    """With `antialias=True`, `interpolate` raises the error in backward, although the mode was always on."""
    torch.use_deterministic_algorithms(True)
    x = torch.rand(1, 1, 4, 4, device="cuda", requires_grad=True)
    y = F.interpolate(x, scale_factor=2, mode="bilinear", antialias=True)
    with pytest.raises(RuntimeError, match="does not have a deterministic implementation"):
        y.sum().backward()


def test_compiled_backward_refuses_the_mode():
    """A backward that was compiled while the mode was off refuses to run while it is on."""
    x = cuda([3.0, 5.0])
    y = torch.compile(lambda x: x.sin().sum())(x)
    torch.use_deterministic_algorithms(True)
    with pytest.raises(RuntimeError, match="use_deterministic_algorithms") as caught:
        y.backward()
    print(caught.value)


SHAPES = [(16, 64, 56, 3), (8, 128, 28, 3), (32, 3, 64, 7), (4, 256, 14, 3), (2, 32, 128, 5), (64, 16, 32, 1)]


def convolution_kernels(shape: tuple[int, int, int, int], *, forward: bool, backward: bool, dtype: Any) -> list[str]:
    """Return the kernels of backward of a convolution, with the deterministic flag on in these passes."""
    batch, channels, side, size = shape
    x = torch.rand(batch, channels, side, side, device="cuda", dtype=dtype, requires_grad=True)
    W = torch.rand(64, channels, size, size, device="cuda", dtype=dtype, requires_grad=True)
    with torch.backends.cudnn.flags(enabled=True, deterministic=forward, allow_tf32=True):
        y = F.conv2d(x, W)

    def back() -> None:
        with torch.backends.cudnn.flags(enabled=True, deterministic=backward, allow_tf32=True):
            torch.autograd.grad(y, [x, W], torch.ones_like(y), retain_graph=True)

    return kernels(back)


def test_cudnn_flag_around_forward_does_not_reach_backward():
    """`cudnn.flags(deterministic=True)` around the forward pass does not reach backward."""
    differing = 0
    for dtype in torch.float32, torch.float16:
        for shape in SHAPES:
            without = convolution_kernels(shape, forward=False, backward=False, dtype=dtype)
            around = convolution_kernels(shape, forward=True, backward=False, dtype=dtype)
            within = convolution_kernels(shape, forward=False, backward=True, dtype=dtype)
            assert around == without
            differing += within != without
    print("convolutions whose backward uses other kernels with the flag:", differing, "of", 2 * len(SHAPES))
    assert differing


def test_cudnn_benchmark_is_off():
    """`cudnn.benchmark` is False by default."""
    assert not torch.backends.cudnn.benchmark


def test_mode_needs_no_cublas_variable():
    """Only older versions ask for the variable `CUBLAS_WORKSPACE_CONFIG` in the deterministic mode."""
    assert "CUBLAS_WORKSPACE_CONFIG" not in os.environ
    torch.use_deterministic_algorithms(True)
    W = rand(64, 64).requires_grad_()
    (rand(64, 64) @ W).sum().backward()


# learn/functions/on_a_gpu.md, messages/second_derivatives/not_implemented_derivative.md, learn/uses/saliency.md,
# learn/uses/frozen_in_loss.md, learn/beyond/no_second_derivative.md: recurrent layers

EVAL = "cudnn RNN backward can only be called in training mode"
TWICE = (
    "the derivative for '_cudnn_rnn_backward' is not implemented. Double backwards is not supported for CuDNN RNNs due "
    "to limitations in the CuDNN API. To run double backwards, please disable the CuDNN backend temporarily while "
    "running the forward pass of your RNN. For example: \nwith torch.backends.cudnn.flags(enabled=False):\n    output = "
    "model(inputs)"
)


def layer(kind: str) -> tuple[Any, Any]:
    """Return a recurrent layer on the CPU, and its copy on the GPU."""
    rnn = getattr(torch.nn, kind)(3, 4)
    return rnn, copy.deepcopy(rnn).cuda()


def input_gradient(rnn: Any, x: Any, *, second: bool = False, flags: Any = None) -> Any:
    """Return the gradient at the inputs, on the CPU: of the output, or of the squared norm of a gradient."""
    x = x.to(next(rnn.parameters()).device).clone().requires_grad_()
    with flags or nullcontext():
        y, _ = rnn(x)
    (g,) = torch.autograd.grad(y.square().sum(), x, create_graph=second)
    return (torch.autograd.grad(g.square().sum(), x)[0] if second else g).cpu()


@pytest.mark.parametrize("kind", ["RNN", "LSTM", "GRU"])
def test_recurrent_layer_in_eval_mode(kind):
    """In eval mode, backward stops. Two fixes give the gradient of the CPU: `cudnn.flags`, and `train()`."""
    on_cpu, on_gpu = layer(kind)
    on_cpu.eval()
    on_gpu.eval()
    x = torch.randn(5, 2, 3)
    with pytest.raises(RuntimeError) as caught:
        input_gradient(on_gpu, x)
    print(type(caught.value).__name__, caught.value)
    assert str(caught.value) == EVAL
    expected = input_gradient(on_cpu, x)
    torch.testing.assert_close(
        input_gradient(on_gpu, x, flags=torch.backends.cudnn.flags(enabled=False)), expected, rtol=1e-4, atol=1e-5
    )
    with tf32(convolutions=False):
        torch.testing.assert_close(input_gradient(on_gpu.train(), x), expected, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("kind", ["RNN", "LSTM", "GRU"])
def test_recurrent_layer_differentiated_twice(kind):
    """A second derivative stops. With the forward pass under `cudnn.flags(enabled=False)`, it is that of the CPU."""
    on_cpu, on_gpu = layer(kind)
    x = torch.randn(5, 2, 3)
    with pytest.raises(NotImplementedError) as caught:
        input_gradient(on_gpu, x, second=True)
    print(type(caught.value).__name__, caught.value)
    assert str(caught.value) == TWICE
    fixed = input_gradient(on_gpu, x, second=True, flags=torch.backends.cudnn.flags(enabled=False))
    torch.testing.assert_close(fixed, input_gradient(on_cpu, x, second=True), rtol=1e-4, atol=1e-5)
    without = input_gradient(on_gpu.eval(), x, second=True, flags=torch.backends.cudnn.flags(enabled=False))
    torch.testing.assert_close(without, fixed)


def test_flag_around_backward_is_too_late():
    """The flag counts in the forward pass. Around backward alone, it changes nothing."""
    _, on_gpu = layer("LSTM")
    x = torch.randn(5, 2, 3, device="cuda", requires_grad=True)
    y, _ = on_gpu.eval()(x)
    with torch.backends.cudnn.flags(enabled=False), pytest.raises(RuntimeError, match=EVAL):
        y.sum().backward()


def test_example_of_a_recurrent_layer_on_the_gpu():
    """The example of the page gives the same numbers on the GPU."""
    results = []
    for device in "cpu", "cuda":
        rnn = torch.nn.RNN(1, 1, bias=False).eval().to(device)
        with torch.no_grad():
            rnn.weight_ih_l0.fill_(0.5)
            rnn.weight_hh_l0.fill_(-2.0)
        x = torch.tensor([[0.75], [3.0]], device=device, requires_grad=True)
        with torch.backends.cudnn.flags(enabled=False):
            _, last = rnn(x)
        (g,) = torch.autograd.grad(last.sum(), x, create_graph=True)
        (g**2).sum().backward()
        results.append(torch.cat([g.detach(), x.grad]).cpu())
    torch.testing.assert_close(*results)


def test_eval_mode_of_the_other_layers_is_enough():
    """A fix for saliency: leave the LSTM in training mode, and set only the norm and dropout layers to eval mode."""
    model = torch.nn.ModuleDict(
        {"norm": torch.nn.BatchNorm1d(3), "rnn": torch.nn.LSTM(3, 4), "drop": torch.nn.Dropout()}
    ).cuda()
    model["norm"].eval()
    model["drop"].eval()
    x = torch.randn(5, 3, device="cuda", requires_grad=True)
    y = model["drop"](model["rnn"](model["norm"](x)[:, None])[0])
    y.sum().backward()
    assert x.grad.abs().sum() > 0


def test_jvp_by_two_backward_passes_needs_cudnn_off():
    """`torch.autograd.functional.jvp` stops at an LSTM of cuDNN, and works with the flag."""
    _, rnn = layer("LSTM")
    x, u = torch.randn(2, 5, 2, 3, device="cuda")
    with pytest.raises(RuntimeError, match="Double backwards is not supported for CuDNN RNNs"):
        torch.autograd.functional.jvp(lambda x: rnn(x)[0], x, u)
    with torch.backends.cudnn.flags(enabled=False):
        torch.autograd.functional.jvp(lambda x: rnn(x)[0], x, u)


@pytest.mark.parametrize("backend", ["EFFICIENT_ATTENTION", "FLASH_ATTENTION", "CUDNN_ATTENTION"])
def test_fused_attention_has_no_second_derivative(backend):
    """The message about attention has other names with other kernels. The plain formula has the derivative."""
    q = torch.randn(1, 1, 8, 64, device="cuda", dtype=torch.float16, requires_grad=True)

    def twice(backend: Any) -> None:
        with sdpa_kernel(backend):
            y = F.scaled_dot_product_attention(q, q, q)
        (g,) = torch.autograd.grad(y.float().square().sum(), q, create_graph=True)
        g.float().sum().backward()

    with pytest.raises(RuntimeError, match=r"derivative for .* is not implemented") as caught:
        twice(getattr(SDPBackend, backend))
    print(caught.value)
    twice(SDPBackend.MATH)


@pytest.mark.parametrize("name", ["cdist", "pdist", "ctc_loss", "multi_margin_loss", "embedding_bag"])
def test_operations_without_a_second_derivative(name):
    """The operations of the table have no second derivative on CUDA either."""
    x = torch.rand(4, 3, device="cuda", requires_grad=True)
    functions = {
        "cdist": lambda: torch.cdist(x, torch.zeros(2, 3, device="cuda")),
        "pdist": lambda: torch.pdist(x),
        "ctc_loss": lambda: F.ctc_loss(
            x[:, None].log_softmax(-1), torch.tensor([[1]], device="cuda"), torch.tensor([4]), torch.tensor([1])
        ),
        "multi_margin_loss": lambda: F.multi_margin_loss(x, torch.tensor([0, 1, 2, 0], device="cuda")),
        "embedding_bag": lambda: F.embedding_bag(torch.tensor([[0, 1]], device="cuda"), x, mode="max"),
    }
    y = functions[name]()
    (g,) = torch.autograd.grad(y.square().sum(), x, create_graph=True)
    with pytest.raises((RuntimeError, NotImplementedError), match=r"is not implemented") as caught:
        g.square().sum().backward()
    print(caught.value)


@pytest.mark.skipif(torch.__version__ < "2.13", reason="grid_sample has no second derivative in this version")
def test_grid_sample_can_be_differentiated_twice():
    """`grid_sample` has a second derivative on CUDA, too: that of the CPU."""
    grids = torch.rand(1, 1, 4, 4), torch.rand(1, 3, 3, 2)
    results = []
    for device in "cpu", "cuda":
        image, points = (one.to(device).requires_grad_() for one in grids)
        y = F.grid_sample(image, points, align_corners=True)
        (g,) = torch.autograd.grad(y.square().sum(), points, create_graph=True)
        results.append(torch.autograd.grad((g.norm(dim=-1) - 1).square().sum(), image)[0].cpu())
    torch.testing.assert_close(*results, rtol=1e-4, atol=1e-5)


# learn/functions/on_a_gpu.md, learn/graph/graph.md, learn/functions/nan.md, learn/graph/small_autograd.md: streams


class Streams(torch.autograd.Function):
    """Note the streams and the threads of both passes."""

    streams: list[Any] = []
    threads: list[int] = []

    @staticmethod
    def forward(ctx, x):
        Streams.streams.append(torch.cuda.current_stream())
        Streams.threads.append(threading.get_ident())
        return x * 2

    @staticmethod
    def backward(ctx, v):
        Streams.streams.append(torch.cuda.current_stream())
        Streams.threads.append(threading.get_ident())
        return v * 2


def test_backward_uses_the_stream_of_forward():
    """`backward` runs each operation on the stream of its forward operation."""
    Streams.streams.clear()
    x, side = cuda([3.0, 5.0]), torch.cuda.Stream()
    side.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(side):
        y = Streams.apply(x)
    torch.cuda.current_stream().wait_stream(side)
    y.sum().backward()
    assert Streams.streams == [side, side]
    assert torch.cuda.current_stream() != side


def test_backward_has_a_thread_for_the_gpu():
    """On a GPU, backward runs in another thread. On the CPU, it runs in the thread that calls it."""
    for device, same in ("cpu", True), ("cuda", False):
        Streams.threads.clear()
        Streams.apply(torch.ones(2, device=device, requires_grad=True)).sum().backward()
        forward, backward = Streams.threads
        assert (forward == backward) is same


class Late(torch.autograd.Function):
    """Take half a second on the GPU in backward."""

    @staticmethod
    def forward(ctx, x):
        return x.clone()

    @staticmethod
    def backward(ctx, v):
        torch.cuda._sleep(HALF_A_SECOND)
        return v * 3


def test_current_stream_may_use_grad_without_waiting():
    """After `backward`, the current stream may use `.grad` without waiting."""
    x, side = cuda([3.0, 5.0]), torch.cuda.Stream()
    side.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(side):
        y = Late.apply(x)
    torch.cuda.current_stream().wait_stream(side)
    y.sum().backward()
    assert (x.grad * 1).tolist() == [3.0, 3.0]


@pytest.mark.parametrize("wait", [False, True])
def test_v_from_another_stream_needs_a_wait(wait):
    """If you make v on one stream and call backward on another, the second stream must wait."""
    x, v = cuda([3.0, 5.0]), torch.zeros(2, device="cuda")
    one, other = torch.cuda.Stream(), torch.cuda.Stream()
    for cycles in 1, HALF_A_SECOND:  # the first use of a kernel waits for the GPU, so each is used once beforehand
        v.zero_()
        torch.cuda.synchronize()
        with torch.cuda.stream(other):
            y = x**2
        torch.cuda.synchronize()
        with torch.cuda.stream(one):
            torch.cuda._sleep(cycles)
            v.fill_(1.0)
        with torch.cuda.stream(other):
            if wait:
                other.wait_stream(one)
            (g,) = torch.autograd.grad(y, x, v)
            seen = g.tolist()
        torch.cuda.synchronize()
    print("gradient:", seen)
    assert seen == ([6.0, 10.0] if wait else [0.0, 0.0])


def test_time_without_synchronize_is_that_of_the_queue():
    """Without `synchronize`, you measure how long Python takes to fill the queue."""
    queue = seconds(lambda: torch.cuda._sleep(HALF_A_SECOND))
    work = seconds(lambda: (torch.cuda._sleep(HALF_A_SECOND), torch.cuda.synchronize()))
    assert work > 20 * queue


def test_item_waits_and_detach_does_not():
    """`item()` makes the CPU wait for the GPU. `detach()` does not."""
    loss = cuda(3.0) ** 2
    times = {}
    for cycles in 1, HALF_A_SECOND:  # the first use of a kernel waits for the GPU, so each is used once beforehand
        total = torch.zeros((), device="cuda")

        def add(value: Callable[[], Any], cycles: int = cycles, total: Any = total) -> None:
            torch.cuda._sleep(cycles)
            total += value()

        times = {name: seconds(lambda name=name: add(getattr(loss, name))) for name in ("detach", "item")}
    print("seconds:", times)
    assert times["item"] > 20 * times["detach"]


def test_sync_debug_mode_reports_item():
    """`set_sync_debug_mode` reports `item()` and `if norm.isfinite()`, and not a sum of detached losses."""
    loss = cuda(3.0) ** 2
    total = torch.zeros((), device="cuda")
    norm = torch.nn.utils.get_total_norm([loss.detach()])
    try:
        torch.cuda.set_sync_debug_mode("error")
        total += loss.detach()
        with pytest.raises(RuntimeError, match="called a synchronizing CUDA operation"):
            loss.item()
        with pytest.raises(RuntimeError, match="called a synchronizing CUDA operation"):
            bool(norm.isfinite())
        torch.cuda.set_sync_debug_mode("warn")
        with pytest.warns(UserWarning, match="called a synchronizing CUDA operation"):
            loss.item()
    finally:
        torch.cuda.set_sync_debug_mode("default")


def test_profiler_sorts_by_the_time_of_the_gpu():
    """On a GPU, add `ProfilerActivity.CUDA` and sort by `cuda_time_total`."""
    activities = [torch.profiler.ProfilerActivity.CPU, torch.profiler.ProfilerActivity.CUDA]
    x = rand(64, 64).requires_grad_()
    with torch.profiler.profile(activities=activities) as profiler:
        (x @ x).sum().backward()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        table = profiler.key_averages().table(sort_by="cuda_time_total")
        other = profiler.key_averages().table(sort_by="device_time_total")
    print("warnings:", [str(one.message) for one in caught])
    assert "MmBackward0" in table
    assert "MmBackward0" in other


# messages/training/ddp.md, learn/uses/several_devices.md, learn/graph/graph.md: DDP with one process

MISMATCH = (
    "The AccumulateGrad node's stream does not match the stream of the node that produced the incoming gradient. "
    "This may incur unnecessary synchronization and break CUDA graph capture if the AccumulateGrad node's stream is "
    "the default stream."
)


@pytest.mark.parametrize("keep", [True, False])
def test_kept_loss_of_another_stream_warns(keep):
    """A kept loss keeps the AccumulateGrad node of its stream. The gradient is right. `detach()` avoids the warning."""
    w, side = cuda([6.0, 7.0]), torch.cuda.Stream()
    side.wait_stream(torch.cuda.current_stream())
    first = (w * w).sum()  # on the default stream
    if not keep:
        first = first.detach()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        with torch.cuda.stream(side):
            (w * w).sum().backward()
            torch.cuda.synchronize()
    messages = [one for one in caught if "AccumulateGrad" in str(one.message)]
    print(*[(one.category.__name__, str(one.message)) for one in messages])
    assert w.grad.tolist() == [12.0, 14.0]
    assert len(messages) == keep
    assert not keep or str(messages[0].message).startswith(MISMATCH)
    del first


@pytest.mark.parametrize("inside", [False, True])
def test_ddp_built_under_another_stream_warns(inside):
    """DDP keeps the nodes of the stream under which it was built. Build it under the stream of the steps."""
    printed = run(f"""
        import tempfile, torch
        import torch.distributed as dist
        from torch.nn.parallel import DistributedDataParallel
        dist.init_process_group("nccl", init_method=f"file://{{tempfile.mkdtemp()}}/group", rank=0, world_size=1)
        layer = torch.nn.Linear(2, 1).cuda()
        side = torch.cuda.Stream()
        side.wait_stream(torch.cuda.current_stream())
        if {inside}:
            with torch.cuda.stream(side):
                model = DistributedDataParallel(layer)
        else:
            model = DistributedDataParallel(layer)
        with torch.cuda.stream(side):
            model(torch.ones(3, 2, device="cuda")).sum().backward()
        torch.cuda.synchronize()
        print("gradient:", layer.weight.grad.tolist())
        dist.destroy_process_group()
    """)
    assert "gradient: [[3.0, 3.0]]" in printed
    assert ("The AccumulateGrad node's stream does not match" in printed) is not inside


def test_ddp_loses_its_hooks_when_the_model_moves():
    """After the wrapped model was moved to the CPU and back, DDP exchanges no gradient, without a message."""
    printed = run("""
        import tempfile, torch
        import torch.distributed as dist
        from torch.nn.parallel import DistributedDataParallel
        dist.init_process_group("nccl", init_method=f"file://{tempfile.mkdtemp()}/group", rank=0, world_size=1)
        calls = []
        def hook(state, bucket):
            calls.append(1)
            future = torch.futures.Future()
            future.set_result(bucket.buffer())
            return future
        model = DistributedDataParallel(torch.nn.Linear(2, 1).cuda())
        model.register_comm_hook(None, hook)
        x = torch.ones(3, 2, device="cuda")
        model(x).sum().backward()
        print("before the move:", len(calls))
        model.cpu()
        model.cuda()
        model(x).sum().backward()
        model(x).sum().backward()
        print("after the move:", len(calls))
        dist.destroy_process_group()
    """)
    assert "before the move: 1" in printed
    assert "after the move: 1" in printed


def test_hook_for_bfloat16_works_with_nccl():
    """With NCCL, `bf16_compress_hook` rounds the gradients to bfloat16."""
    printed = run("""
        import tempfile, torch
        import torch.distributed as dist
        from torch.distributed.algorithms.ddp_comm_hooks.default_hooks import bf16_compress_hook
        from torch.nn.parallel import DistributedDataParallel
        dist.init_process_group("nccl", init_method=f"file://{tempfile.mkdtemp()}/group", rank=0, world_size=1)
        layer = torch.nn.Linear(2, 1, bias=False).cuda()
        model = DistributedDataParallel(layer)
        model.register_comm_hook(None, bf16_compress_hook)
        x = torch.tensor([[1.001, 3.003]], device="cuda")
        model(x).sum().backward()
        print("rounded:", torch.equal(layer.weight.grad, x.bfloat16().float()), layer.weight.grad.dtype)
        dist.destroy_process_group()
    """)
    assert "rounded: True torch.float32" in printed


# messages/training/not_autograd.md: memory


def test_out_of_memory_message():
    """The type and the words of the error. It is also a RuntimeError, and the GPU works afterwards."""
    with pytest.raises(torch.OutOfMemoryError) as caught:
        torch.empty(2**42, dtype=torch.uint8, device="cuda")
    print(type(caught.value).__mro__, caught.value)
    message = str(caught.value)
    assert message.startswith("CUDA out of memory. Tried to allocate 4096.00 GiB. GPU 0 has a total capacity of ")
    assert "reserved by PyTorch but unallocated" in message
    assert isinstance(caught.value, RuntimeError)
    assert torch.ones(2, device="cuda").sum() == 2


def test_out_of_memory_in_backward_of_a_view():
    """`expand` costs no memory, but its gradient has the large shape. Take the row first."""
    x = torch.ones(2, device="cuda", requires_grad=True)
    y = x.expand(2**38, 2)[7].sum()
    with pytest.raises(torch.OutOfMemoryError, match="CUDA out of memory. Tried to allocate 2048.00 GiB"):
        y.backward()
    x.sum().backward()
    assert x.grad.tolist() == [1.0, 1.0]


def network(depth: int = 12, width: int = 256) -> Any:
    """Return a network whose saved tensors need more memory than its weights, for many samples."""
    layers: list[Any] = []
    for _ in range(depth):
        layers += [torch.nn.Linear(width, width), torch.nn.Tanh()]
    return torch.nn.Sequential(*layers).cuda()


def test_batch_in_parts_needs_less_memory():
    """The batch in parts has the same gradient, and a lower peak."""
    net, x = network(), rand(16_384, 256)

    def whole() -> None:
        net.zero_grad()
        net(x).square().mean().backward()

    def parts() -> None:
        net.zero_grad()
        for part in x.chunk(4):
            (net(part).square().mean() / 4).backward()

    with tf32(convolutions=False):
        whole()
        expected = net[0].weight.grad.clone()
        peaks = peak(whole), peak(parts)
        torch.testing.assert_close(net[0].weight.grad, expected, rtol=1e-3, atol=1e-7)
    print("peaks in MiB, whole and in parts:", *(one // MIB for one in peaks))
    assert peaks[1] < peaks[0] / 2


def test_kept_loss_keeps_its_saved_tensors():
    """A running sum of losses keeps the saved tensors. `item()`, `detach()` and `no_grad` do not."""
    net, x = network(), rand(4096, 256)

    def sums(value: Callable[[Any], Any], *, grad: bool = True) -> float:
        before, total = torch.cuda.memory_allocated(), 0.0
        with torch.set_grad_enabled(grad):
            for _ in range(3):
                total = total + value(net(x).square().mean())
        return (torch.cuda.memory_allocated() - before) / MIB

    kept = sums(lambda loss: loss)
    print("MiB of three losses that are kept:", kept)
    assert kept > 3 * 12 * 4
    assert sums(lambda loss: loss.item()) < 1
    assert sums(lambda loss: loss.detach()) < 1
    assert sums(lambda loss: loss, grad=False) < 1


def test_retain_graph_keeps_the_saved_tensors():
    """`retain_graph=True` keeps the saved tensors after `backward`."""
    net, x = network(), rand(4096, 256)
    net(x).square().mean().backward()
    before = torch.cuda.memory_allocated()
    loss = net(x).square().mean()
    loss.backward(retain_graph=True)
    assert torch.cuda.memory_allocated() - before > 12 * 4 * MIB
    loss.backward()
    assert torch.cuda.memory_allocated() - before < MIB


def test_checkpoint_in_segments_lowers_the_peak():
    """One segment has the same peak as no checkpoint. Three have a lower one. One of `checkpoint_sequential`, too."""
    net, x = network(), rand(16_384, 256).requires_grad_()
    segments = list(net.children())

    def three(x: Any) -> Any:
        for start in 0, 8, 16:
            x = checkpoint(torch.nn.Sequential(*segments[start : start + 8]), x, use_reentrant=False)
        return x

    ways = {
        "none": net,
        "one": lambda x: checkpoint(net, x, use_reentrant=False),
        "three": three,
        "one of checkpoint_sequential": lambda x: checkpoint_sequential(net, 1, x, use_reentrant=False),
    }
    ways["none"](x).sum().backward()
    peaks = {name: peak(lambda way=way: way(x).sum().backward()) / MIB for name, way in ways.items()}
    print("peaks in MiB:", peaks)
    assert peaks["three"] < 0.7 * peaks["none"]
    assert peaks["one"] > 0.95 * peaks["none"]
    assert peaks["one of checkpoint_sequential"] > 0.95 * peaks["none"]


def test_pytorch_keeps_memory_in_reserve():
    """The driver, as `nvidia-smi`, also counts memory that PyTorch keeps in reserve."""
    big = torch.empty(512 * MIB, dtype=torch.uint8, device="cuda")
    del big
    free, total = torch.cuda.mem_get_info()
    assert torch.cuda.memory_allocated() < 512 * MIB <= torch.cuda.memory_reserved()
    assert total - free >= torch.cuda.memory_reserved()


# learn/mathematics/cost.md, learn/uses/solvers.md: the peak


def test_peak_is_higher_than_what_is_left():
    """`max_memory_allocated` reads the peak since `reset_peak_memory_stats`, not what is left."""
    torch.cuda.reset_peak_memory_stats()
    before = torch.cuda.max_memory_allocated()
    (torch.empty(64 * MIB, dtype=torch.uint8, device="cuda") + 1).sum().item()
    assert torch.cuda.max_memory_allocated() - before >= 128 * MIB
    assert torch.cuda.memory_allocated() - before < MIB


def test_convolution_needs_a_temporary_workspace():
    """Some operations, such as convolutions, also need a temporary workspace."""
    x, W = rand(16, 64, 64, 64).requires_grad_(), rand(64, 64, 5, 5).requires_grad_()
    extra = []
    with torch.no_grad():
        extra.append(peak(lambda: F.conv2d(x, W)) - 4 * 16 * 64 * 60 * 60)
    y = F.conv2d(x, W)
    v = torch.ones_like(y)
    extra.append(peak(lambda: torch.autograd.grad(y, [x, W], v, retain_graph=True)) - 4 * (x.numel() + W.numel()))
    print("bytes of the workspace, forward and backward:", extra)
    assert max(extra) > MIB


# messages/freed/saved_tensor_hooks.md


def left(function: Callable[[], Any]) -> float:
    """Return how many MiB are still in use while the result of a function is alive."""
    gc.collect()
    before = torch.cuda.memory_allocated()
    result = function()
    used = (torch.cuda.memory_allocated() - before) / MIB
    del result
    return used


def test_copy_on_the_cpu_frees_only_what_is_not_saved():
    """`exp` saves its result, so a copy on the CPU frees nothing. `h * 2` saves nothing, so its copy frees h."""
    x = torch.ones(16 * MIB, device="cuda", requires_grad=True)  # 64 MiB
    assert left(lambda: x.exp().cpu()) == 64
    assert left(lambda: torch.mul(x, 2).cpu()) == 0


def test_save_on_cpu_moves_saved_tensors():
    """`save_on_cpu` copies each saved tensor to the CPU, and `backward` copies it back."""
    x = torch.rand(16 * MIB, device="cuda", requires_grad=True)

    def offloaded() -> Any:
        with torch.autograd.graph.save_on_cpu():
            return x.exp().sin().sum()

    (expected,) = torch.autograd.grad(x.exp().sin().sum(), x)
    assert left(lambda: x.exp().sin().sum()) >= 64
    assert left(offloaded) < 1
    torch.testing.assert_close(torch.autograd.grad(offloaded(), x)[0], expected)


def saved_shapes(function: Callable[[], Any]) -> list[tuple[list[int], Any, int]]:
    """Return the shape, the dtype and the address of each tensor that `save_on_cpu` copies."""
    moved: list[tuple[list[int], Any, int]] = []
    hooks = torch.autograd.graph.save_on_cpu()
    pack = hooks.pack_hook

    def noted(tensor: Any) -> Any:
        moved.append((list(tensor.shape), tensor.dtype, tensor.untyped_storage().data_ptr()))
        return pack(tensor)

    hooks.pack_hook = noted
    with hooks:
        function()
    return moved


def test_save_on_cpu_also_copies_weights():
    """`save_on_cpu` also copies the weight of a linear layer. Under autocast, this is a copy in half precision."""
    linear = torch.nn.Linear(3, 5, bias=False).cuda()
    x = rand(2, 3).requires_grad_()
    address = linear.weight.untyped_storage().data_ptr()
    assert address in [pointer for _, _, pointer in saved_shapes(lambda: linear(x))]
    with torch.autocast("cuda"):
        moved = saved_shapes(lambda: linear(x))
    print("saved under autocast:", [(shape, dtype) for shape, dtype, _ in moved])
    assert ([3, 5], torch.float16) in [(shape, dtype) for shape, dtype, _ in moved]
    assert address not in [pointer for _, _, pointer in moved]


def test_checkpoint_offloads_only_its_input():
    """Inside `save_on_cpu`, a checkpoint offloads only the input of its block."""
    net = torch.nn.Sequential(torch.nn.Linear(3, 5), torch.nn.Tanh(), torch.nn.Linear(5, 2)).cuda()
    x = rand(7, 3).requires_grad_()
    moved = saved_shapes(lambda: checkpoint(net, x, use_reentrant=False))
    assert [shape for shape, _, _ in moved if shape != [0]] == [[7, 3]]


# messages/training/not_autograd.md, messages/checking/nan_in_backward.md: device-side asserts

ASSERT = """
    import torch
    import torch.nn.functional as F

    x = torch.randn(2, 3, device="cuda", requires_grad=True)
    inputs = [torch.tensor(one, device="cuda") for one in {inputs}]
    for k, cycles in zip(inputs, [1, 10**8]):  # the first use of a kernel waits for the GPU
        torch.cuda.synchronize()
        torch.cuda._sleep(cycles)
        try:
            line = "right"
            loss = {operation}
            line = "later"
            loss.backward()
            torch.cuda.synchronize()
        except Exception as error:
            print("line:", line)
            print("type:", type(error).__module__ + "." + type(error).__qualname__)
            print("first line:", str(error).splitlines()[0])
            print("message:", error)
    try:
        torch.ones(2, device="cuda") + 1
    except Exception as error:
        print("afterwards:", type(error).__name__, str(error).splitlines()[0])
"""
PROBABILITY = "Assertion `input_val >= zero && input_val <= one` failed"
MISTAKES = {
    "target": ("F.cross_entropy(x, k)", "[[1, 2], [1, 3]]", "Assertion `t >= 0 && t < n_classes` failed"),
    "index": ("x[k].sum()", "[[1], [5]]", "Assertion `-sizes[i] <= index && index < sizes[i]"),
    "embedding": ("F.embedding(k, x).sum()", "[[1], [5]]", "Assertion `srcIndex < srcSelectDimSize` failed"),
    "gather": ("x.gather(1, k).sum()", "[[[1]], [[5]]]", "Assertion `idx_dim >= 0 && idx_dim < index_size"),
    "probability": ("F.binary_cross_entropy(x.sigmoid() + k, x.detach() * 0)", "[0.0, 2.0]", PROBABILITY),
    "nan": ("F.binary_cross_entropy(x.sigmoid() * k, x.detach() * 0)", "[1.0, float('nan')]", PROBABILITY),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_device_side_assert(name):
    """The error comes late, at another line. Afterwards, no operation works. The assertion names the cause."""
    operation, inputs, assertion = MISTAKES[name]
    printed = run(ASSERT.format(operation=operation, inputs=inputs))
    assert printed.count("line: later\n") == 1
    assert "line: right\n" not in printed
    assert "type: torch.AcceleratorError" in printed
    assert "first line: CUDA error: device-side assert triggered" in printed
    assert "afterwards: AcceleratorError CUDA error: device-side assert triggered" in printed
    assert "TORCH_USE_CUDA_DSA" in printed
    assert assertion in printed


def test_launch_blocking_names_the_right_line():
    """With `CUDA_LAUNCH_BLOCKING=1`, the traceback names the right line."""
    operation, inputs, _ = MISTAKES["target"]
    assert "line: right\n" in run(ASSERT.format(operation=operation, inputs=inputs), CUDA_LAUNCH_BLOCKING="1")


def test_dsa_variable_changes_nothing():
    """Setting `TORCH_USE_CUDA_DSA` when you start Python changes nothing."""
    operation, inputs, _ = MISTAKES["target"]
    printed = run(ASSERT.format(operation=operation, inputs=inputs), TORCH_USE_CUDA_DSA="1")
    assert "line: later\n" in printed
    assert "Compile with `TORCH_USE_CUDA_DSA` to enable device-side assertions" in printed


def test_cublas_without_memory():
    """If the memory of the GPU is full, the first product can fail with CUBLAS_STATUS_ALLOC_FAILED."""
    printed = run("""
        import torch
        x = torch.ones(64, 64, device="cuda")
        kept, size = [], 2**30
        while size >= 2**20:
            try:
                kept.append(torch.empty(size, dtype=torch.uint8, device="cuda"))
            except torch.OutOfMemoryError:
                size //= 2
        try:
            x @ x
        except Exception as error:
            print("error:", type(error).__name__, str(error).splitlines()[0])
    """)
    assert "error: RuntimeError CUDA error: CUBLAS_STATUS_ALLOC_FAILED when calling `cublasCreate(handle)`" in printed


# learn/functions/mixed_precision.md, learn/functions/nan.md, learn/uses/linear_algebra.md: autocast


def test_autocast_dtypes():
    """The default is float16. Products run in it; softmax, exp, pow, norm and log run in float32."""
    assert torch.get_autocast_dtype("cuda") == torch.float16
    x, W = rand(4, 4), rand(4, 4)
    with torch.autocast("cuda"):
        h = x @ W
        dtypes = {
            "product": h.dtype, "linear": F.linear(x, W).dtype, "softmax": h.softmax(-1).dtype, "exp": h.exp().dtype,
            "pow": h.pow(2).dtype, "norm": h.norm().dtype, "log": h.log().dtype, "sum": h.sum().dtype,
            "mse_loss": F.mse_loss(h, x).dtype, "cross_entropy": F.cross_entropy(h, W).dtype,
            "sqrt": h.sqrt().dtype, "division": (h / 2).dtype, "clamp": h.clamp(min=0).dtype, "tanh": h.tanh().dtype,
            "layer_norm": F.layer_norm(h, (4,)).dtype,
        }  # fmt: skip
    print({name: str(dtype) for name, dtype in dtypes.items()})
    half = {name for name, dtype in dtypes.items() if dtype == torch.float16}
    assert half == {"product", "linear", "sqrt", "division", "clamp", "tanh"}


def test_autocast_refuses_binary_cross_entropy():
    """Under CUDA autocast, `binary_cross_entropy` raises an error. The CPU has none."""
    p, t = rand(3), torch.ones(3, device="cuda")
    with torch.autocast("cuda"), pytest.raises(RuntimeError, match="unsafe to autocast") as caught:
        F.binary_cross_entropy(p, t)
    print(caught.value)
    with torch.autocast("cpu"):
        F.binary_cross_entropy(p.cpu(), t.cpu())


def test_autocast_off_for_one_product():
    """A product that overflows float16 is finite as `x.float() @ W.T` under `autocast("cuda", enabled=False)`."""
    x, W = torch.full((1, 4), 300.0, device="cuda"), torch.full((1, 4), 300.0, device="cuda")
    with torch.autocast("cuda"):
        assert (x @ W.T).isinf().all()
        with torch.autocast("cuda", enabled=False):
            assert (x.half().float() @ W.T).item() == 360_000


def test_backward_inside_autocast_rounds():
    """If backward runs inside the block, the gradient of a product in float32 is still rounded."""
    x, W = torch.tensor([[5.3, 2.0]], device="cuda"), cuda([[0.7, 3.0]])
    seen = []
    for inside in False, True:
        W.grad = None
        with torch.autocast("cuda"):
            with torch.autocast("cuda", enabled=False):
                y = x @ W.T
            if inside:
                y.backward()
        if not inside:
            y.backward()
        seen.append(W.grad.clone())
    assert torch.equal(seen[0], x)
    assert torch.equal(seen[1], x.half().float())


def test_autocast_keeps_the_copy_of_a_weight_in_a_block():
    """In one block around many steps, the output does not change. Without the cache it does."""
    for cache, changes in (True, False), (False, True):
        layer = torch.nn.Linear(2, 1, bias=False).cuda()
        x, outputs = rand(1, 2), []
        with torch.autocast("cuda", cache_enabled=cache):
            for _ in range(2):
                y = layer(x)
                outputs.append(y.item())
                (g,) = torch.autograd.grad(y.sum(), layer.weight)
                with torch.no_grad():
                    layer.weight -= g
        assert (outputs[0] != outputs[1]) is changes


def test_no_grad_inside_autocast_keeps_the_gradient():
    """Inside one block, a pass under `no_grad` does not take the gradient of the next pass."""
    layer, x = torch.nn.Linear(2, 1).cuda(), rand(1, 2)
    with torch.autocast("cuda"):
        with torch.no_grad():
            layer(x)
        y = layer(x)
    y.sum().backward()
    assert layer.weight.grad is not None


class Again(torch.autograd.Function):
    """Compute y = (xWᵀ)² again in backward."""

    dtypes: list[Any] = []

    @staticmethod
    def forward(ctx, x, W):
        ctx.save_for_backward(x, W)
        return F.linear(x, W).square()

    @staticmethod
    def backward(ctx, v):
        x, W = (one.detach() for one in ctx.saved_tensors)
        with torch.enable_grad():
            h = F.linear(x.requires_grad_(), W)
            y = h.square()
        Again.dtypes.append(h.dtype)
        return *torch.autograd.grad(y, x, v.to(y.dtype)), None


@pytest.mark.parametrize(
    ("options", "dtype"), [(None, "float32"), ({}, "float16"), ({"cast_inputs": "float32"}, "float32")]
)
def test_custom_fwd_on_cuda(options, dtype):
    """With `device_type="cuda"`, backward runs with the state of forward. `cast_inputs` gives float32 to both."""
    function: Any = Again
    if options is not None:
        casts = {name: getattr(torch, value) for name, value in options.items()}
        function = type(
            "Decorated",
            (Again,),
            {
                "forward": staticmethod(torch.amp.custom_fwd(Again.forward, device_type="cuda", **casts)),
                "backward": staticmethod(torch.amp.custom_bwd(Again.backward, device_type="cuda")),
            },
        )
    Again.dtypes.clear()
    x, W = cuda([[5.3, 2.0]]), torch.tensor([[0.7, 3.0]], device="cuda")
    with torch.autocast("cuda"):
        y = function.apply(x, W)
    y.sum().backward()
    print("dtype of the product that backward computes again:", Again.dtypes)
    assert Again.dtypes == [getattr(torch, dtype)]


def test_setup_context_that_stores_the_state():
    """With "cuda" in place of "cpu", `setup_context` can store the state of autocast for backward."""

    class Fixed(torch.autograd.Function):
        @staticmethod
        def forward(x, W):
            return x @ W.T

        @staticmethod
        def setup_context(ctx, inputs, output):
            ctx.save_for_backward(*inputs)
            ctx.state = torch.get_autocast_dtype("cuda"), torch.is_autocast_enabled("cuda")

        @staticmethod
        def backward(ctx, v):
            x, W = ctx.saved_tensors
            with torch.autocast("cuda", *ctx.state):
                return v @ W, v.T @ x

    x, W = cuda([[5.3, 2.0]]), torch.tensor([[0.7, 3.0]], device="cuda")
    with torch.autocast("cuda"):
        y = Fixed.apply(x, W)
    y.sum().backward()
    assert torch.equal(x.grad, W.half().float())


@pytest.mark.parametrize("name", ["inv", "cholesky", "det", "slogdet", "svd", "eigh", "qr", "solve"])
def test_decompositions_under_autocast(name):
    """Decompositions, `solve`, `inv` and determinants take no half precision. Autocast on CUDA does not convert."""
    A = torch.eye(3, device="cuda", dtype=torch.float16) * 2
    function = getattr(torch.linalg, name)
    arguments = [A, A] if name == "solve" else [A]
    with torch.autocast("cuda"), pytest.raises((RuntimeError, NotImplementedError)) as caught:
        function(*arguments)
    print(type(caught.value).__name__, str(caught.value).splitlines()[0])


def test_signs_of_eigenvectors_may_differ():
    """On a GPU, other libraries compute decompositions, and signs of eigenvectors may differ."""
    differing = 0
    for _ in range(50):
        A = torch.randn(8, 8)
        A = A + A.T
        vectors, others = torch.linalg.eigh(A)[1], torch.linalg.eigh(A.cuda())[1].cpu()
        torch.testing.assert_close(vectors.abs(), others.abs(), rtol=1e-2, atol=1e-3)
        differing += bool(((vectors * others).sum(0) < 0).any())
    print("matrices with another sign, of 50:", differing)
    assert differing


def test_decompositions_of_nan():
    """`eigh` and `svd` of a matrix with nan: on CUDA, `eigh` stops and `svd` returns nan. On the CPU, `svd` stops."""
    A = torch.full((2, 2), float("nan"), device="cuda")
    with pytest.raises(RuntimeError, match="linalg.eigh: The algorithm failed to converge"):
        torch.linalg.eigh(A)
    assert torch.linalg.svd(A)[1].isnan().all()
    with pytest.raises(RuntimeError, match="linalg.svd: The algorithm failed to converge"):
        torch.linalg.svd(A.cpu())


def test_fft_in_half_precision_takes_powers_of_two():
    """On CUDA, `torch.fft` takes float16 only for sizes that are powers of two."""
    torch.fft.rfft(rand(8, dtype=torch.float16))
    with pytest.raises(RuntimeError, match="powers of two") as caught:
        torch.fft.rfft(rand(6, dtype=torch.float16))
    print(caught.value)


def test_scaler_skips_and_halves():
    """The scaler starts at 65536. After an infinite gradient, it skips the step and halves its scale."""
    w = cuda([[0.75, 3.0]])
    x, t = torch.tensor([[0.75, 0.5]], device="cuda"), torch.tensor([[-0.9375]], device="cuda")
    optimizer, scaler, skips = torch.optim.Adam([w], lr=0.5), torch.amp.GradScaler("cuda"), 0
    assert scaler.get_scale() == 65536
    for _ in range(5):
        optimizer.zero_grad()
        with torch.autocast("cuda"):
            loss = (F.linear(x, w) - t).square().mean()
        scaler.scale(loss).backward()
        scaler.unscale_(optimizer)
        norm = torch.nn.utils.clip_grad_norm_(w, 5.0)
        before, scale = w.detach().clone(), scaler.get_scale()
        scaler.step(optimizer)
        scaler.update()
        is_skipped = scaler.get_scale() < scale
        assert bool(norm.isinf()) is is_skipped
        assert torch.equal(before, w) is is_skipped
        assert not is_skipped or scaler.get_scale() == scale / 2
        skips += is_skipped
    print("skipped steps:", skips)
    assert 0 < skips < 5
    assert optimizer.state[w]["step"] == 5 - skips


def test_unscale_before_the_clipping():
    """Before `unscale_`, the norm has the factor of the scale, so clipping clips almost everything."""
    w = cuda([3.0, 4.0])
    optimizer, scaler = torch.optim.SGD([w], lr=1.0), torch.amp.GradScaler("cuda", init_scale=1024.0)
    scaler.scale(w.square().sum()).backward()
    assert torch.nn.utils.get_total_norm([w.grad]) == 10 * 1024
    scaler.unscale_(optimizer)
    assert torch.nn.utils.get_total_norm([w.grad]) == 10


def test_clipping_for_each_and_at_once_agree():
    """`clip_grad_norm_` gives the same with `foreach` and without it, also for an infinite gradient."""
    for numbers in [3.0, 4.0], [float("inf"), 4.0]:
        results = []
        for foreach in True, False, None:
            w = cuda([1.0, 1.0])
            w.grad = torch.tensor(numbers, device="cuda")
            torch.nn.utils.clip_grad_norm_([w], 1.0, foreach=foreach)
            results.append(w.grad)
        torch.testing.assert_close(results[0], results[1], equal_nan=True)
        torch.testing.assert_close(results[0], results[2], equal_nan=True)
    assert results[0][0].isnan()
    assert results[0][1] == 0


@pytest.mark.parametrize("options", [{"fused": True}, {"foreach": True}, {"capturable": True}])
@pytest.mark.parametrize("kind", ["Adam", "AdamW"])
def test_fused_steps_agree(kind, options):
    """The step of an optimizer is the same with `fused`, `foreach` and `capturable`, up to rounding."""
    results = []
    for chosen in {"foreach": False}, options:
        w = cuda([1.0, -2.0, 3.0])
        optimizer = getattr(torch.optim, kind)([w], lr=0.1, **chosen)
        for _ in range(3):
            optimizer.zero_grad()
            w.square().sum().backward()
            optimizer.step()
        results.append(w.detach())
    torch.testing.assert_close(*results)


# messages/training/found_dtype.md


def test_losses_under_autocast_return_float32():
    """Autocast converts some losses to float32 if they are computed inside of the block."""
    with torch.autocast("cuda"):
        y = F.linear(rand(3, 2), rand(3, 2))
        t = rand(3, 3)
        losses = {
            "mse_loss": F.mse_loss(y, t),
            "l1_loss": F.l1_loss(y, t),
            "smooth_l1_loss": F.smooth_l1_loss(y, t),
            "cross_entropy": F.cross_entropy(y, t.argmax(-1)),
            "kl_div": F.kl_div(y, t),
            "binary_cross_entropy_with_logits": F.binary_cross_entropy_with_logits(y, t.half()),
        }
    print({name: str(loss.dtype) for name, loss in losses.items()})
    assert y.dtype == torch.float16
    assert {loss.dtype for loss in losses.values()} == {torch.float32}


def test_float64_is_slower_than_half_precision():
    """A product in float64 takes longer than one in float16. On an H200, float64 is as fast as float32."""
    times = {}
    for dtype in torch.float64, torch.float32, torch.float16:
        x = torch.randn(4096, 4096, device="cuda", dtype=dtype)

        def products(x: Any = x) -> None:
            for _ in range(10):
                x @ x
            torch.cuda.synchronize()

        products()
        times[dtype] = min(seconds(products) for _ in range(3))
    print("seconds of ten products:", {str(name): f"{value:.4f}" for name, value in times.items()})
    assert times[torch.float64] > 3 * times[torch.float16]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("no bias", "expected mat1 and mat2 to have the same dtype, but got: double != float"),
        ("layer", "mat1 and mat2 must have the same dtype, but got Double and Float"),
        ("weights", "expected scalar type Float but found Double"),
        ("loss", "Found dtype Double but expected Float"),
        ("convolution", "Input type (double) and bias type (float) should be the same"),
        ("cpu input", "Expected all tensors to be on the same device, but got weight is on cuda:0"),
        ("target", ""),
    ],
)
def test_messages_about_dtypes(name, message):
    """The messages about dtypes on CUDA."""
    wide, scores = rand(2, 3, dtype=torch.float64), rand(2, 3).requires_grad_()
    functions: dict[str, Callable[[], Any]] = {
        "no bias": lambda: torch.nn.Linear(3, 1, bias=False).cuda()(wide),
        "layer": lambda: torch.nn.Linear(3, 1).cuda()(wide),
        "weights": lambda: F.cross_entropy(scores, torch.tensor([0, 2], device="cuda"), weight=wide[0]),
        "loss": lambda: F.mse_loss(scores, wide).backward(),
        "convolution": lambda: torch.nn.Conv2d(1, 1, 1).cuda()(wide[None, None]),
        "cpu input": lambda: torch.nn.Conv2d(1, 1, 1).cuda()(torch.ones(1, 1, 2, 2)),
        "target": lambda: F.cross_entropy(scores, torch.tensor([0.0, 2.0], device="cuda")),
    }
    with pytest.raises((RuntimeError, NotImplementedError)) as caught:
        functions[name]()
    print(type(caught.value).__name__, caught.value)
    assert str(caught.value).startswith(message)


# learn/functions/numbers.md, learn/graph/leaves.md, messages/leaves/cant_call_numpy.md,
# messages/freed/checkpoint_recompute.md, learn/practice/optimizer_state.md: devices

SAME = "Expected all tensors to be on the same device, but"
OTHER = f"{SAME} got {{}} is on cpu, different from other tensors on cuda:0 (when checking argument in method {{}})"
TWO_DEVICES: dict[str, tuple[Callable[[Any, Any], Any], str]] = {
    "sum": (lambda a, b: a + b, f"{SAME} found at least two devices, cuda:0 and cpu!"),
    "product": (lambda a, b: a @ b, OTHER.format("mat2", "wrapper_CUDA_mm")),
    "linear": (
        lambda a, b: F.linear(b, a),
        f"{SAME} got mat2 is on cuda:0, different from other tensors on cpu (when checking argument in method wrapper_CUDA_mm)",
    ),
    "layer": (lambda a, b: F.linear(b, a, a[0]), OTHER.format("mat1", "wrapper_CUDA_addmm")),
    "embedding": (
        lambda a, b: F.embedding(b[0].long(), a),
        OTHER.format("index", "wrapper_CUDA__index_select"),
    ),
    "loss": (
        lambda a, b: F.cross_entropy(a, b[0].long()),
        OTHER.format("target", "wrapper_CUDA_nll_loss_forward"),
    ),
}


@pytest.mark.parametrize("name", TWO_DEVICES)
def test_two_devices_in_one_operation(name):
    """One operation received tensors on two devices: the words of the message. Moving one tensor fixes it."""
    function, message = TWO_DEVICES[name]
    a, b = torch.ones(2, 2, device="cuda"), torch.ones(2, 2)
    with pytest.raises(RuntimeError) as caught:
        function(a, b)
    print(type(caught.value).__name__, caught.value)
    assert str(caught.value) == message
    function(a, b.to(a.device))


def test_v_on_another_device():
    """`backward` refuses a v on another device. A v of shape [] is moved for a y of shape []."""
    x = cuda([3.0, 5.0])
    with pytest.raises(RuntimeError, match="expected device cuda:0 but got cpu") as caught:
        (x**2).backward(torch.ones(2))
    print(caught.value)
    y = x**2
    y.backward(torch.ones_like(y))
    (x**2).sum().backward(torch.tensor(10.0))
    assert x.grad.tolist() == [66.0, 110.0]


def test_cuda_makes_a_non_leaf():
    """`x.cuda()` is not a leaf, and its `.grad` stays None. The gradient is at x, on the CPU."""
    x = torch.ones(2, requires_grad=True)
    moved = x.cuda()
    moved.sum().backward()
    assert not moved.is_leaf
    with warnings.catch_warnings(action="ignore"):
        assert moved.grad is None
    assert x.grad.device.type == "cpu"
    on_gpu = torch.ones(2, device="cuda", requires_grad=True)
    assert on_gpu.cuda() is on_gpu
    assert on_gpu.to("cuda") is on_gpu


def test_numpy_of_a_cuda_tensor():
    """A CUDA tensor has no array. `detach().cpu().numpy()` and `numpy(force=True)` give one."""
    x = cuda([3.0, 5.0])
    with pytest.raises(TypeError, match="can't convert cuda:0 device type tensor to numpy"):
        x.numpy()  # the device comes first, and not the gradient
    with pytest.raises(TypeError, match="can't convert cuda:0 device type tensor to numpy") as caught:
        x.detach().numpy()
    print(caught.value)
    assert x.numpy(force=True).tolist() == x.detach().cpu().numpy().tolist() == [3.0, 5.0]


def test_random_state_of_the_gpu():
    """`get_rng_state` and `set_rng_state` of torch.cuda give the same mask. `fork_rng` restores both states."""
    x = torch.ones(1000, device="cuda")
    state, on_cpu = torch.cuda.get_rng_state(), torch.get_rng_state()
    first = F.dropout(x)
    torch.set_rng_state(on_cpu)
    assert not torch.equal(F.dropout(x), first)  # the state of the CPU is not enough
    torch.cuda.set_rng_state(state)
    assert torch.equal(F.dropout(x), first)
    torch.cuda.set_rng_state(state)
    with torch.random.fork_rng():
        F.dropout(x)
        torch.rand(3)
    assert torch.equal(F.dropout(x), first)


def test_state_of_an_optimizer_is_moved():
    """`load_state_dict` moves the copied state to the device of the parameter."""
    w = torch.ones(2, requires_grad=True)
    optimizer = torch.optim.Adam([w])
    w.sum().backward()
    optimizer.step()
    other = torch.optim.Adam([torch.ones(2, device="cuda", requires_grad=True)])
    other.load_state_dict(optimizer.state_dict())
    (state,) = other.state.values()
    print({name: value.device.type for name, value in state.items()})
    assert state["exp_avg"].device.type == state["exp_avg_sq"].device.type == "cuda"


def test_pinned_memory_changes_no_gradient():
    """`pin_memory=True` has nothing to do with gradients."""
    x = torch.ones(2, pin_memory=True).requires_grad_()
    (3 * x.cuda()).sum().backward()
    assert x.is_pinned()
    assert x.grad.tolist() == [3.0, 3.0]


def test_cupy_in_a_function():
    """CuPy reads GPU memory. A Function gives its result a gradient."""
    cupy = pytest.importorskip("cupy")

    class Ring(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            array = cupy.asarray(x.detach())
            return torch.as_tensor(array * cupy.roll(array, -1), device="cuda")

        @staticmethod
        def backward(ctx, v):
            (x,) = ctx.saved_tensors
            x, v = cupy.asarray(x.detach()), cupy.asarray(v.contiguous())
            return torch.as_tensor(v * cupy.roll(x, -1) + cupy.roll(v * x, 1), device="cuda")

    x = cuda([1.0, 10.0, 2.0], dtype=torch.float64)
    assert torch.autograd.gradcheck(Ring.apply, x)


def test_numpy_in_a_function_needs_two_copies():
    """A CUDA tensor needs `.cpu()` before `.numpy()`, and the result needs `.to(x.device)`."""
    x = cuda([3.0, 5.0])
    with pytest.raises(TypeError):
        x.detach().numpy()
    assert torch.from_numpy(x.detach().cpu().numpy()).to(x.device).device == x.device


def test_gradcheck_of_a_random_order():
    """If only the order of a sum varies, `gradcheck` refuses the gradient, and `nondet_tol=1e-6` allows it."""
    torch.manual_seed(1)
    index = torch.zeros(200_000, dtype=torch.int64, device="cuda")
    weights = torch.randn(200_000, 1, device="cuda", dtype=torch.float64)

    def rows(W: Any) -> Any:
        return (W.index_select(0, index) * weights).sum()

    W = torch.ones(1, 1, device="cuda", dtype=torch.float64, requires_grad=True)
    failures = 0
    for _ in range(20):
        try:
            torch.autograd.gradcheck(rows, W, eps=1e-3)
        except GradcheckError as error:
            print(str(error).splitlines()[0])
            failures += "not reentrant" in str(error)
    print("refused checks of 20:", failures)
    assert failures
    assert torch.autograd.gradcheck(rows, W, eps=1e-3, nondet_tol=1e-6)


# learn/graph/in_place.md: a Triton kernel

if triton is not None:
    tl = triton.language

    @triton.jit
    def copy_kernel(target, source, count, block: tl.constexpr):
        """Copy numbers to raw memory."""
        places = tl.arange(0, block)
        mask = places < count
        tl.store(target + places, tl.load(source + places, mask=mask), mask=mask)


class Square(torch.autograd.Function):
    """Compute h², and reuse the memory of h for the gradient."""

    @staticmethod
    def forward(ctx, h, write):
        ctx.save_for_backward(h)
        ctx.write = write
        return h**2

    @staticmethod
    def backward(ctx, v):
        (h,) = ctx.saved_tensors
        ctx.write(h, 2 * h * v)
        return h.clone(), None


def by_triton(h: Any, gradient: Any) -> None:
    """Write with a Triton kernel."""
    copy_kernel[(1,)](h, gradient, h.numel(), block=16)


def by_triton_counted(h: Any, gradient: Any) -> None:
    """Write with a Triton kernel, and raise the counter."""
    by_triton(h, gradient)
    torch.autograd.graph.increment_version(h)


@pytest.mark.skipif(triton is None, reason="Triton is missing")
def test_triton_kernel_does_not_raise_the_version():
    """A Triton kernel does not raise the counter, so the second gradient is wrong, without a message."""
    h = torch.zeros(2, device="cuda")
    by_triton(h, torch.ones(2, device="cuda"))
    assert h._version == 0
    assert h.tolist() == [1.0, 1.0]
    x, v = cuda([3.0, 5.0]), torch.tensor([1.0, 10.0], device="cuda")
    y = Square.apply(2 * x, by_triton)
    first = torch.autograd.grad(y, x, v, retain_graph=True)[0].tolist()
    second = torch.autograd.grad(y, x, v)[0].tolist()
    print("first and second gradient:", first, second)
    assert first == [24.0, 400.0]
    assert second == [48.0, 8000.0]


@pytest.mark.skipif(triton is None, reason="Triton is missing")
def test_increment_version_refuses_the_second_backward():
    """After the kernel, `increment_version` raises the counter, so PyTorch refuses the second backward."""
    x = cuda([3.0, 5.0])
    y = Square.apply(2 * x, by_triton_counted).sum()
    torch.autograd.grad(y, x, retain_graph=True)
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        torch.autograd.grad(y, x)


@pytest.mark.skipif(triton is None, reason="Triton is missing")
def test_custom_op_raises_the_version():
    """A `custom_op` that names the tensor in `mutates_args` raises the counter."""

    @torch.library.custom_op("gpu_tests::write", mutates_args={"h"})
    def write(h: torch.Tensor, gradient: torch.Tensor) -> None:
        by_triton(h, gradient)

    h = torch.zeros(2, device="cuda")
    write(h, torch.ones(2, device="cuda"))
    assert h._version == 1
    assert h.tolist() == [1.0, 1.0]


@pytest.mark.skipif(triton is None, reason="Triton is missing")
def test_triton_kernel_in_a_custom_op_can_be_compiled():
    """A Triton kernel in a `custom_op` with `register_fake` works under `torch.compile`."""

    @torch.library.custom_op("gpu_tests::copied", mutates_args=())
    def copied(x: torch.Tensor) -> torch.Tensor:
        y = torch.empty_like(x)
        by_triton(y, x)
        return y

    copied.register_fake(torch.empty_like)
    copied.register_autograd(lambda ctx, v: v)
    x = cuda([3.0, 5.0])
    torch.compile(lambda x: (copied(x) ** 2).sum(), fullgraph=True)(x).backward()
    assert x.grad.tolist() == [6.0, 10.0]


# learn/practice/life_of_grad.md: CUDA graphs


def warm_up(function: Callable[[], Any]) -> None:
    """Call a function three times on another stream, as the notes on CUDA ask before a capture."""
    side = torch.cuda.Stream()
    side.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(side):
        for _ in range(3):
            function()
    torch.cuda.current_stream().wait_stream(side)


def test_capture_of_a_whole_step():
    """Set the gradients to None once, before the capture. Each replay is a step, and keeps the address of `.grad`."""
    w, x = cuda([0.5, -1.0, 2.0]), torch.ones(3, device="cuda")
    optimizer = torch.optim.SGD([w], lr=0.1)

    def step() -> None:
        (w * x).square().sum().backward()
        optimizer.step()

    def cleared() -> None:
        optimizer.zero_grad(set_to_none=True)
        step()

    warm_up(cleared)
    graph = torch.cuda.CUDAGraph()
    optimizer.zero_grad(set_to_none=True)
    with torch.cuda.graph(graph):
        step()
    address = w.grad.data_ptr()
    expected = w.detach().clone()
    for factor in 1.0, 2.0, 0.5:
        x.fill_(factor)
        graph.replay()
        expected -= 0.1 * 2 * factor**2 * expected
        torch.testing.assert_close(w.detach(), expected)
        assert w.grad.data_ptr() == address


@pytest.mark.parametrize("to_none", [True, False])
def test_captured_step_reads_the_old_address(to_none):
    """A captured step reads the old address. After `None`, backward stores the new gradient at another address."""
    w = cuda([1.0, 2.0])
    optimizer = torch.optim.SGD([w], lr=1.0)
    w.grad = torch.zeros(2, device="cuda")
    warm_up(optimizer.step)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        optimizer.step()
    old = w.grad
    old.fill_(100.0)
    optimizer.zero_grad(set_to_none=to_none)
    (3 * w).sum().backward()
    before = w.detach().clone()
    graph.replay()
    step = (before - w.detach()).tolist()
    print("step:", step)
    assert (w.grad.data_ptr() == old.data_ptr()) is not to_none
    assert step == ([100.0, 100.0] if to_none else [3.0, 3.0])


@pytest.mark.parametrize("mode", ["default", "reduce-overhead"])
@pytest.mark.parametrize("to_none", [True, False])
def test_compiled_optimizer(to_none, mode):
    """A compiled optimizer takes the right steps with both settings of `zero_grad`."""
    results = []
    for is_compiled in False, True:
        w = cuda([1.0, -2.0])
        optimizer = torch.optim.Adam([w], lr=0.1, capturable=True)
        step = torch.compile(optimizer.step, mode=mode) if is_compiled else optimizer.step
        for k in range(6):
            optimizer.zero_grad(set_to_none=to_none)
            ((k + 1) * w.square()).sum().backward()
            step()
        results.append(w.detach().clone())
    torch.testing.assert_close(*results)


def test_create_graph_moves_the_gradient():
    """With `create_graph=True`, `set_to_none=False` does not keep the address either."""
    w = cuda([1.0, 2.0])
    w.grad = torch.zeros(2, device="cuda")
    old = w.grad
    with warnings.catch_warnings(action="ignore"):
        w.square().sum().backward(create_graph=True)
    assert w.grad.data_ptr() != old.data_ptr()


# learn/beyond/compiled.md, messages/second_derivatives/once_differentiable.md, learn/functions/own_operator.md,
# learn/functions/vanishing.md: torch.compile with its default backend


def two(x: Any, z: Any) -> Any:
    """Return two outputs of two inputs."""
    return (x**2).sum(), (z**3).sum()


def waves(x: Any) -> Any:
    """Return a sum whose gradient needs saved tensors."""
    return x.exp().sin().sum()


def product(x: Any) -> Any:
    """Return a sum whose gradient needs a result in between, which `backward` does not compute again."""
    return (x @ x).sin().sum()


def test_inductor_gives_one_node_and_zeros():
    """A compiled function is one node, and gives zeros where the function itself gives None."""
    x, z = cuda([3.0, 5.0]), cuda([1.0, 0.5])
    y, _ = torch.compile(two)(x, z)
    y.backward(torch.tensor(10.0, device="cuda"))
    assert type(y.grad_fn).__name__ == "CompiledFunctionBackward"
    assert x.grad.tolist() == [60.0, 100.0]
    assert z.grad.tolist() == [0.0, 0.0]


def test_inductor_refuses_backward_on_each_output():
    """The first backward frees what the node saved, so the second fails."""
    x, z = cuda([3.0, 5.0]), cuda([1.0, 0.5])
    y, other = torch.compile(two)(x, z)
    y.backward()
    with pytest.raises(RuntimeError, match="Trying to backward through the graph a second time"):
        other.backward()


def test_inductor_raises_the_gradient_error_early():
    """The first call of the compiled function raises the error of backward."""

    def changed(x: Any) -> Any:
        h = x.exp()
        h.add_(1)
        return h.sum()

    with pytest.raises(Exception, match="modified by an inplace operation") as caught:
        torch.compile(changed)(cuda([3.0, 5.0]))
    print(type(caught.value).__name__)


def test_inductor_outputs_are_not_on_the_path():
    """`retain_grad` on an output gives None, and `autograd.grad` between two outputs fails."""

    def with_middle(x: Any) -> Any:
        h = x**2
        return (3 * h).sum(), h

    y, h = torch.compile(with_middle)(cuda([3.0, 5.0]))
    h.retain_grad()
    with pytest.raises(RuntimeError, match="appears to not have been used in the graph"):
        torch.autograd.grad(y, h, retain_graph=True)
    y.backward()
    assert h.grad is None


def test_inductor_compiles_hooks_and_functions():
    """A tensor hook and a Function inside are compiled with the function."""

    class Hundred(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x**2

        @staticmethod
        def backward(ctx, v):
            (x,) = ctx.saved_tensors
            return 100 * v * x

    @torch.compile(fullgraph=True)
    def hooked(x: Any) -> Any:
        h = Hundred.apply(x)
        h.register_hook(lambda g: 10 * g)
        return h.sum()

    x = cuda([3.0, 5.0])
    hooked(x).backward()
    assert x.grad.tolist() == [3000.0, 5000.0]


def test_inductor_has_no_second_derivative():
    """A second derivative of a compiled function fails. `torch.func.grad` inside takes the first one."""
    x = cuda([1.5, 3.0])
    (g,) = torch.autograd.grad(torch.compile(lambda x: (x**3).sum())(x), x, create_graph=True)
    with pytest.raises(RuntimeError, match="does not currently support double backward"):
        g.sum().backward()
    g = torch.compile(torch.func.grad(lambda x: (x**3).sum()))(x)
    g.sum().backward()
    assert x.grad.tolist() == [9.0, 18.0]


def test_donated_buffers():
    """With inductor, `retain_graph=True` after a plain backward raises. `donated_buffer = False` allows it."""
    x = rand(8, 8).requires_grad_()
    compiled = torch.compile(product)
    compiled(x).backward()
    y = compiled(x)
    with pytest.raises(RuntimeError, match="was compiled with non-empty donated buffers") as caught:
        y.backward(retain_graph=True)
    print(caught.value)
    torch.compiler.reset()
    x.grad = None
    with functorch_config.patch(donated_buffer=False), inductor_config.patch(force_disable_caches=True):
        compiled = torch.compile(product)
        compiled(x).backward()
        y = compiled(x)
        y.backward(retain_graph=True)
        y.backward()
        (g,) = torch.autograd.grad(compiled(x), x, create_graph=True)
        with pytest.raises(RuntimeError) as refused:
            g.sum().backward()
        print(refused.value)
    torch.testing.assert_close(x.grad, 3 * torch.autograd.grad(product(x), x)[0])


CACHED = """
    import sys
    import torch
    import torch._functorch.config as config

    def product(x):
        return (x @ x).sin().sum()

    torch.manual_seed(0)
    x = torch.rand(8, 8, device="cuda", requires_grad=True)
    (right,) = torch.autograd.grad(product(x), x)
    torch.compile(product)(x).backward()  # puts code that overwrites its saved tensors into the cache
    torch.compiler.reset()
    config.donated_buffer = False
    y = torch.compile(product)(x)
    seen = [torch.autograd.grad(y, x, retain_graph=k == 0)[0] for k in range(2)]
    print("is each gradient right?", [torch.allclose(one, right, rtol=1e-3) for one in seen])
"""


def test_cached_code_ignores_the_setting_for_donated_buffers(tmp_path):
    """The cache of inductor ignores `donated_buffer`: the second gradient is wrong. Without the cache it is right."""
    printed = run(CACHED, TORCHINDUCTOR_CACHE_DIR=str(tmp_path / "one"))
    assert "is each gradient right? [True, False]" in printed
    printed = run(CACHED, TORCHINDUCTOR_CACHE_DIR=str(tmp_path / "two"), TORCHINDUCTOR_FORCE_DISABLE_CACHES="1")
    assert "is each gradient right? [True, True]" in printed


def test_inductor_draws_other_random_numbers():
    """By default, inductor draws another dropout mask from one seed. `fallback_random` gives that of eager mode."""
    masks = []
    for patch in None, False, True:
        torch.compiler.reset()
        function = F.dropout if patch is None else torch.compile(F.dropout)
        with inductor_config.patch(fallback_random=bool(patch)):
            torch.manual_seed(5)
            masks.append(function(torch.ones(10_000, device="cuda")))
    assert not torch.equal(masks[0], masks[1])
    assert torch.equal(masks[0], masks[2])


def test_activation_memory_budget():
    """`activation_memory_budget` trades more computation for less memory."""
    x, W = rand(4096, 1024).requires_grad_(), rand(1024, 1024).requires_grad_()

    def deep(x: Any) -> Any:
        for _ in range(6):
            x = (x @ W / 512).sin()
        return x.sum()

    saved = {}
    for budget in 1.0, 0.3:
        torch.compiler.reset()
        with functorch_config.patch(activation_memory_budget=budget):
            compiled = torch.compile(deep)
            compiled(x).backward()
            saved[budget] = left(lambda compiled=compiled: compiled(x))
    print("MiB saved for backward, by the budget:", saved)
    assert saved[0.3] < 0.8 * saved[1.0]


def test_stages_of_the_compiler_agree():
    """All backends that stand for the stages give the same gradient."""
    expected = None
    for backend in "eager", "aot_eager", "aot_eager_decomp_partition", "inductor":
        x = cuda([0.5, 1.5])
        torch.compile(waves, backend=backend)(x).backward()
        expected = x.grad if expected is None else expected
        torch.testing.assert_close(x.grad, expected)


def test_compiled_function_saves_less():
    """The compiled function saves only x: `backward` computes cheap operations again."""
    x = torch.rand(16 * MIB, device="cuda", requires_grad=True)

    def function(x: Any) -> Any:
        return x.sin().exp().cos().sum()

    compiled = torch.compile(function)
    compiled(x).backward()
    assert left(lambda: function(x)) >= 64
    assert left(lambda: compiled(x)) < 1


def test_profiler_shows_one_node_of_a_compiled_function():
    """In the profiler, a compiled function has one node for its whole backward."""
    compiled, x = torch.compile(waves), cuda([0.5, 1.5])
    compiled(x).backward()
    with torch.profiler.profile() as profiler:
        compiled(x).backward()
    names = {event.key for event in profiler.key_averages() if "Backward" in event.key}
    print(names)
    assert not [name for name in names if "Sin" in name or "Exp" in name]
    assert any("CompiledFunctionBackward" in name for name in names)


def test_view_of_a_compiled_output_has_a_node_of_its_own():
    """Each compiled graph is one node, and views that it returns can have more."""

    def with_view(x: Any) -> Any:
        h = x**2
        return h, h[0]

    y, view = torch.compile(with_view)(cuda([3.0, 5.0]))
    print(type(y.grad_fn).__name__, type(view.grad_fn).__name__)
    assert type(y.grad_fn).__name__ == "CompiledFunctionBackward"


def test_custom_operator_with_the_default_backend():
    """An operator in NumPy with `register_fake` works under the default backend."""
    import numpy as np

    @torch.library.custom_op("gpu_tests::ring", mutates_args=())
    def ring(x: torch.Tensor) -> torch.Tensor:
        array = x.detach().cpu().numpy()
        return torch.from_numpy(array * np.roll(array, -1)).to(x.device)

    @ring.register_fake
    def _(x: torch.Tensor) -> torch.Tensor:
        return torch.empty_like(x)

    def setup_context(ctx: Any, inputs: Any, output: Any) -> None:
        ctx.save_for_backward(*inputs)

    def backward(ctx: Any, v: Any) -> Any:
        (x,) = ctx.saved_tensors
        return v * x.roll(-1) + (v * x).roll(1)

    ring.register_autograd(backward, setup_context=setup_context)
    x = cuda([1.0, 10.0, 2.0])
    torch.compile(lambda x: ring(x).sum(), fullgraph=True)(x).backward()
    assert x.grad.tolist() == [12.0, 3.0, 11.0]


def test_full_backward_hook_on_a_compiled_model_does_not_run():
    """A full backward hook on the compiled model itself does not run."""
    calls = []
    model = torch.compile(torch.nn.Linear(2, 2).cuda())
    model.register_full_backward_hook(lambda *_: calls.append(1))
    model(rand(1, 2).requires_grad_()).sum().backward()
    assert calls == []


@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float16])
def test_inductor_computes_half_precision_in_float32(dtype):
    """`torch.compile` can compute tanh of half precision in float32, so its slope is 0 at other arguments."""

    def tanh(z: Any) -> Any:
        return torch.tanh(z).sum()

    first = []
    for function in tanh, torch.compile(tanh):
        z = torch.arange(0, 30, 2, device="cuda", dtype=dtype).requires_grad_()
        function(z).backward()
        first.append(float(z[z.grad == 0][0]))
    print("first z with slope zero, in eager mode and compiled:", first)
    assert first[0] < first[1]


def run_cells(file: Path, change: Callable[[str], str], folder: Path) -> list[str]:
    """Return what the PyTorch cells of an example print, or the type of their error."""
    namespace: dict[str, Any] = {"__name__": "cells"}
    parts = re.split(r"^# %% ?(.*)$", file.read_text("utf-8"), flags=re.MULTILINE)
    printed = []
    for number, (head, code) in enumerate(zip(parts[1::2], parts[2::2], strict=True)):
        if head.startswith("numpy"):
            continue
        script = folder / f"cell_{number}.py"
        script.write_text(change(code), "utf-8")
        with redirect_stdout(StringIO()) as output:
            try:
                exec(compile(script.read_text("utf-8"), script, "exec"), namespace)
            except Exception as error:
                print(type(error).__name__)
        printed.append(output.getvalue().replace(", device='cuda:0'", ""))
    return printed


def test_cells_about_compile_with_inductor(tmp_path):
    """The cells of the page about `torch.compile` print the same with inductor on a GPU as with `aot_eager` on a CPU."""
    file = Path(__file__).parents[2] / "snippets" / "compiled" / "whole.py"
    on_cpu = run_cells(file, str, tmp_path)
    torch.compiler.reset()
    try:
        torch.set_default_device("cuda")
        on_gpu = run_cells(file, lambda code: code.replace('backend="aot_eager"', 'backend="inductor"'), tmp_path)
    finally:
        torch.set_default_device(None)
    print(len(on_gpu), "cells")
    assert on_gpu == on_cpu


def test_pack_hook_is_not_called_for_what_no_operation_saves():
    """A pack hook receives every tensor that an operation saves, on a GPU as well."""
    shapes = []
    with saved_tensors_hooks(lambda tensor: shapes.append(list(tensor.shape)) or tensor, lambda tensor: tensor):
        F.linear(rand(2, 3).requires_grad_(), rand(5, 3).requires_grad_())
    assert sorted(shapes) == [[2, 3], [3, 5]]


# learn/functions/on_a_gpu.md, learn/functions/function_options.md, learn/graph/copies.md, learn/graph/hidden_state.md,
# learn/graph/in_place.md, messages/unused/non_leaf_optimizer.md, messages/leaves: tensors on the GPU


def count_kernels(function: Callable[[], Any], pattern: str = "") -> int:
    """Return how many kernels of the GPU run in a call, if their names contain a regular expression."""
    torch.cuda.synchronize()
    with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CUDA]) as profiler:
        function()
        torch.cuda.synchronize()
    others = "Memcpy", "Memset", "cuda", "##", "Torch-Compiled", "Activity"  # no kernels
    events = [event for event in profiler.key_averages() if not event.key.startswith(others)]
    return sum(event.count for event in events if re.search(pattern, event.key))


def test_cudnn_benchmark_measures_in_the_first_call():
    """With `benchmark = True`, cuDNN measures which of its operations is the fastest: the first call runs more kernels."""
    x, W = rand(8, 64, 40, 40), rand(64, 64, 3, 3)
    F.conv2d(x[:1], W)
    counts = []
    with torch.backends.cudnn.flags(enabled=True, benchmark=True, allow_tf32=True):
        counts = [count_kernels(lambda: F.conv2d(x, W)) for _ in range(3)]
    print("kernels of the first three calls:", counts)
    assert counts[0] > counts[1] == counts[2]


def accumulate(*, allocate: bool, rounds: int = 4) -> Any:
    """Return the gradient that a model compiled with CUDA graphs adds up, and the right one."""
    model = torch.nn.Linear(64, 64, bias=False).cuda()
    x, exact = rand(32, 64), 0
    compiled = torch.compile(model, mode="reduce-overhead")
    for _ in range(3):  # compile and record
        model.zero_grad(set_to_none=True)
        compiled(x).clone().square().sum().backward()
    model.zero_grad(set_to_none=True)
    if allocate:
        model.weight.grad = torch.zeros_like(model.weight)
    for k in range(rounds):
        compiled((k + 1) * x).clone().square().sum().backward()
        exact = exact + torch.autograd.grad(model((k + 1) * x).square().sum(), model.weight)[0]
    return model.weight.grad.clone(), exact


def test_reduce_overhead_with_an_allocated_gradient():
    """If `.grad` is allocated before the first compiled backward, accumulation with `reduce-overhead` is right."""
    torch.testing.assert_close(*accumulate(allocate=True), rtol=1e-3, atol=1e-3)


def test_casts_in_forward_show_no_flag():
    """`custom_fwd(cast_inputs=…)` passes casts, which show False, under autocast."""
    flags = []

    class Cast(torch.autograd.Function):
        @staticmethod
        @torch.amp.custom_fwd(device_type="cuda", cast_inputs=torch.float16)
        def forward(ctx, x):
            flags.append((x.dtype, x.requires_grad))
            return x * 1

        @staticmethod
        @torch.amp.custom_bwd(device_type="cuda")
        def backward(ctx, v):
            return v

    x = cuda([3.0, 5.0])
    Cast.apply(x)
    with torch.autocast("cuda"):
        Cast.apply(x)
    assert flags == [(torch.float32, True), (torch.float16, False)]


def test_copy_to_another_device_is_recorded():
    """A copy to another device is recorded as `ToCopyBackward0`. The gradient at h has the device of h."""
    x = torch.tensor([3.0, 5.0], requires_grad=True)
    h = x * 2
    h.retain_grad()
    y = h.to("cuda")
    assert type(y.grad_fn).__name__ == "ToCopyBackward0"
    y.backward(torch.tensor([1.0, 10.0], device="cuda"))
    assert h.grad.device.type == "cpu"
    assert h.grad.tolist() == [1.0, 10.0]
    assert x.grad.tolist() == [2.0, 20.0]


@pytest.mark.parametrize("move", [lambda p: p.cuda(), lambda p: p.to("cuda")], ids=["cuda", "to"])
def test_optimizer_refuses_a_moved_parameter(move):
    """A parameter that is moved in the line that makes it is neither a parameter nor a leaf. The optimizer refuses it."""
    w = move(torch.nn.Parameter(torch.ones(2)))
    assert not isinstance(w, torch.nn.Parameter)
    assert not w.is_leaf
    with pytest.raises(ValueError, match="can't optimize a non-leaf Tensor"):
        torch.optim.SGD([w], lr=0.1)
    torch.optim.SGD([torch.nn.Parameter(move(torch.ones(2)))], lr=0.1)


def test_item_copies_one_number_from_the_gpu():
    """`item()` copies one number to the CPU, from a GPU, too. The tensor keeps its graph."""
    x = cuda([3.0, 5.0])
    loss = (x**2).sum()
    number = loss.item()
    assert type(number) is float
    assert number == 34.0
    loss.backward()
    assert x.grad.tolist() == [6.0, 10.0]


def test_flag_of_an_argument_changes_on_a_gpu():
    """`requires_grad_` inside a function changes the flag of the caller's tensor on a GPU, too."""
    w = cuda([0.5, -1.0])

    def penalized(real: Any) -> Any:
        real.requires_grad_()
        return (2 * w * real).square().sum()

    real = torch.tensor([[1.0, 2.0]], device="cuda")
    penalized(real).backward()
    assert real.requires_grad
    assert real.grad is not None
    other = torch.tensor([[1.0, 2.0]], device="cuda")
    penalized(other.detach()).backward()
    assert not other.requires_grad
    assert other.grad is None


def test_time_of_forward_appears_in_backward():
    """Without `synchronize`, the time of the forward pass can appear in the next step that waits, such as backward."""
    w = cuda([3.0, 5.0])
    w.square().sum().backward()
    torch.cuda.synchronize()
    start = time.perf_counter()
    loss = w.square().sum()
    torch.cuda._sleep(HALF_A_SECOND)  # a slow forward pass
    forward = time.perf_counter()
    loss.backward()
    float(w.grad[0])
    times = forward - start, time.perf_counter() - forward
    print("seconds, without synchronize, of both passes:", times)
    assert times[0] < 0.1
    assert times[1] > 0.3


def test_each_row_of_a_loop_starts_its_own_kernels():
    """On a GPU, each row of a loop starts its own kernels. The whole tensor needs one."""
    counts = {}
    for rows in 8, 16:
        y = rand(rows, 100)
        counts[rows] = count_kernels(lambda y=y: [row + 1 for row in y]), count_kernels(lambda y=y: y + 1)
    print("kernels of a loop and of the whole tensor:", counts)
    assert counts == {8: (8, 1), 16: (16, 1)}


def test_index_in_a_loop_makes_a_gradient_of_the_whole_size():
    """With `y[i]` in a loop, each index makes a gradient of the whole size in backward."""
    y = rand(1024, 4096).requires_grad_()  # 16 MiB
    shapes = []
    rows = [y[i] for i in range(4)]
    for row in rows:
        row.grad_fn.register_hook(lambda gradients, _: shapes.append(tuple(gradients[0].shape)))
    torch.stack(rows).sum().backward()
    assert shapes == [(1024, 4096)] * 4


# learn/beyond/per_sample_clipping.md, learn/uses/pipelines.md, messages/training/not_autograd.md: memory and time


def test_allocator_rounds_sizes_up():
    """On a GPU, the allocator rounds sizes up."""
    before = torch.cuda.memory_allocated()
    x = torch.zeros(1, device="cuda")
    assert torch.cuda.memory_allocated() - before == 512
    del x


def test_allocator_keeps_freed_memory():
    """`memory_allocated` counts the memory in use. PyTorch holds the freed memory for later, in `memory_reserved`."""
    allocated, reserved = torch.cuda.memory_allocated(), torch.cuda.memory_reserved()
    x = torch.zeros(64 * MIB, device="cuda")
    assert torch.cuda.memory_allocated() - allocated == 256 * MIB
    held = torch.cuda.memory_reserved()
    assert held - reserved >= 250 * MIB
    del x
    assert torch.cuda.memory_allocated() == allocated
    assert torch.cuda.memory_reserved() == held
    torch.cuda.empty_cache()
    assert torch.cuda.memory_reserved() <= reserved


def fastest(function: Callable[[], Any], times: int = 5) -> float:
    """Return the shortest time of several calls, until the GPU has finished."""

    def call() -> None:
        function()
        torch.cuda.synchronize()

    call()
    return min(seconds(call) for _ in range(times))


def test_one_large_batch_is_faster_than_four_small_ones():
    """One large batch does the same multiplications in fewer, larger products, which a GPU runs faster."""
    model = torch.nn.Sequential(
        *[layer for _ in range(6) for layer in (torch.nn.Linear(512, 512), torch.nn.ReLU())]
    ).cuda()
    x = rand(256, 512)

    def parts() -> None:
        for part in x.chunk(4):
            model(part).sum().backward()

    at_once, in_parts = fastest(lambda: model(x).sum().backward()), fastest(parts)
    print("seconds of one large batch and of four small ones:", at_once, in_parts)
    assert at_once < 0.7 * in_parts


def test_empty_cache_in_each_iteration_is_slow():
    """After `empty_cache`, PyTorch asks the GPU for memory again in the next iteration, which is slow."""
    model = torch.nn.Sequential(
        *[layer for _ in range(6) for layer in (torch.nn.Linear(512, 512), torch.nn.ReLU())]
    ).cuda()
    x = rand(8192, 512)

    def iteration() -> None:
        model(x).sum().backward()

    def emptied() -> None:
        iteration()
        torch.cuda.empty_cache()

    plain, slow = fastest(iteration), fastest(emptied)
    print("seconds of an iteration, without and with empty_cache:", plain, slow)
    assert slow > 1.2 * plain


def scaled(dtype: Any, **options: Any) -> tuple[Any, Any, Any]:
    """Return a scaler, an optimizer and its parameter with a scaled gradient."""
    w = torch.ones(2, device="cuda", dtype=dtype, requires_grad=True)
    scaler, optimizer = torch.amp.GradScaler("cuda"), torch.optim.SGD([w], lr=0.5, **options)
    scaler.scale((2 * w).float().sum()).backward()
    return scaler, optimizer, w


def test_unscale_has_no_kernel_for_bfloat16():
    """`unscale_` refuses `float16` gradients. For `bfloat16` gradients on CUDA, there is no kernel."""
    scaler, optimizer, _ = scaled(torch.bfloat16)
    with pytest.raises(NotImplementedError, match="unscale_cuda\" not implemented for 'BFloat16'"):
        scaler.unscale_(optimizer)
    scaler, optimizer, _ = scaled(torch.float16)
    with pytest.raises(ValueError, match="Attempting to unscale FP16 gradients"):
        scaler.unscale_(optimizer)


def test_unscale_refuses_float16_of_a_fused_optimizer():
    """If you call `unscale_` yourself, the error comes with `fused=True`, too."""
    scaler, optimizer, _ = scaled(torch.float16, fused=True)
    with pytest.raises(ValueError, match="Attempting to unscale FP16 gradients"):
        scaler.unscale_(optimizer)


def test_fused_step_without_gradients_raises_no_error():
    """If the optimizer has no gradient at all, `scaler.step` raises an error. With `fused=True`, it does not."""
    for fused in False, True:
        w = cuda([1.0, 2.0])
        scaler, optimizer = torch.amp.GradScaler("cuda"), torch.optim.SGD([w], lr=0.5, fused=fused)
        scaler.scale(torch.ones((), device="cuda"))
        with nullcontext() if fused else pytest.raises(AssertionError, match="No inf checks were recorded"):
            scaler.step(optimizer)
        assert w.tolist() == [1.0, 2.0]


def test_scaler_refuses_a_closure():
    """`scaler.step(optimizer, closure=…)` raises an error."""
    scaler, optimizer, _ = scaled(torch.float32)
    with pytest.raises(RuntimeError, match="Closure use is not currently supported if GradScaler is enabled"):
        scaler.step(optimizer, closure=lambda: 0.0)


# messages/forward_mode/forward_ad_missing.md: attention

KERNELS = {
    "FLASH_ATTENTION": "_scaled_dot_product_flash_attention",
    "EFFICIENT_ATTENTION": "_scaled_dot_product_efficient_attention",
}


def self_attention(q: Any) -> Any:
    """Return the attention of a sequence to itself."""
    return F.scaled_dot_product_attention(q, q, q)


@pytest.mark.parametrize("backend", KERNELS)
def test_forward_mode_names_the_kernel_of_attention(backend):
    """On a GPU, the message can name the flash kernel or the memory-efficient kernel."""
    q, u = torch.randn(2, 1, 1, 8, 64, device="cuda", dtype=torch.float16)
    with (
        sdpa_kernel(getattr(SDPBackend, backend)),
        pytest.raises(NotImplementedError, match=rf"forward AD with (aten::)?{KERNELS[backend]} ") as caught,
    ):
        torch.func.jvp(self_attention, (q,), (u,))
    print(str(caught.value)[:200])
    with sdpa_kernel(SDPBackend.MATH):
        torch.func.jvp(self_attention, (q,), (u,))


@pytest.mark.parametrize("backend", KERNELS)
def test_jvp_by_two_backward_passes_does_not_help_attention(backend):
    """`torch.autograd.functional.jvp` goes backward twice, and the fused kernel has no second derivative either."""
    q, u = torch.randn(2, 1, 1, 8, 64, device="cuda", dtype=torch.float16)
    with (
        sdpa_kernel(getattr(SDPBackend, backend)),
        pytest.raises(RuntimeError, match=r"derivative for .* is not implemented") as caught,
    ):
        torch.autograd.functional.jvp(self_attention, q, u)
    print(caught.value)


def test_multihead_attention_in_forward_mode():
    """`nn.MultiheadAttention` uses the fused kernel with `need_weights=False`, so run it under `SDPBackend.MATH`."""
    net = torch.nn.MultiheadAttention(16, 2, batch_first=True).cuda()
    x, u = torch.rand(2, 2, 3, 16, device="cuda")

    def attend(x: Any) -> Any:
        return net(x, x, x, need_weights=False)[0]

    with pytest.raises(NotImplementedError, match="forward AD with .*_scaled_dot_product_"):
        torch.func.jvp(attend, (x,), (u,))
    with sdpa_kernel(SDPBackend.MATH):
        torch.func.jvp(attend, (x,), (u,))


def test_fast_path_of_attention_in_forward_mode():
    """In eval mode with frozen parameters, `SDPBackend.MATH` is not enough. Switch the fast path off, too."""
    x, u = torch.rand(2, 2, 3, 16, device="cuda")
    attention = torch.nn.MultiheadAttention(16, 2, batch_first=True).cuda().eval().requires_grad_(False)
    layer = torch.nn.TransformerEncoderLayer(16, 2, batch_first=True).cuda().eval().requires_grad_(False)
    for name, function in (
        ("_native_multi_head_attention", lambda x: attention(x, x, x, need_weights=False)[0]),
        ("_transformer_encoder_layer_fwd", layer),
    ):
        with sdpa_kernel(SDPBackend.MATH):
            with pytest.raises(NotImplementedError, match=f"forward AD with .*{name}"):
                torch.func.jvp(function, (x,), (u,))
            torch.backends.mha.set_fastpath_enabled(False)
            try:
                torch.func.jvp(function, (x,), (u,))
            finally:
                torch.backends.mha.set_fastpath_enabled(True)


# messages/leaves/floating_point_only.md: Triton kernels in an operator

if triton is not None:

    @triton.jit
    def square_kernel(y, x, count, block: tl.constexpr):
        """Compute y = x²."""
        places = tl.arange(0, block)
        mask = places < count
        value = tl.load(x + places, mask=mask)
        tl.store(y + places, value * value, mask=mask)

    @triton.jit
    def square_backward_kernel(gradient, x, v, count, block: tl.constexpr):
        """Compute 2xv."""
        places = tl.arange(0, block)
        mask = places < count
        value = 2 * tl.load(x + places, mask=mask) * tl.load(v + places, mask=mask)
        tl.store(gradient + places, value, mask=mask)


@pytest.mark.skipif(triton is None, reason="Triton is missing")
def test_triton_makes_no_derivative_of_a_kernel():
    """Triton makes no derivative of a kernel. It writes into a tensor that PyTorch made, and PyTorch records nothing."""
    x = cuda([3.0, 5.0])
    y = torch.empty_like(x, requires_grad=False)
    square_kernel[(1,)](y, x, 2, block=16)
    assert y.tolist() == [9.0, 25.0]
    assert not y.requires_grad
    with pytest.raises(RuntimeError, match="does not require grad and does not have a grad_fn"):
        y.sum().backward()


@pytest.mark.skipif(triton is None, reason="Triton is missing")
def test_triton_op_with_a_gradient_can_be_compiled():
    """For `torch.compile`, wrap the kernel with `triton_op`, and add the gradient with `register_autograd`."""

    @torch.library.triton_op("gpu_tests::squared", mutates_args=())
    def squared(x: torch.Tensor) -> torch.Tensor:
        y = torch.empty_like(x)
        torch.library.wrap_triton(square_kernel)[(1,)](y, x, x.numel(), block=16)
        return y

    @torch.library.triton_op("gpu_tests::squared_backward", mutates_args=())
    def squared_backward(x: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
        gradient = torch.empty_like(x)
        torch.library.wrap_triton(square_backward_kernel)[(1,)](gradient, x, v, x.numel(), block=16)
        return gradient

    def setup_context(ctx: Any, inputs: Any, output: Any) -> None:
        ctx.save_for_backward(*inputs)

    def backward(ctx: Any, v: Any) -> Any:
        (x,) = ctx.saved_tensors
        return squared_backward(x, v.contiguous())

    squared.register_autograd(backward, setup_context=setup_context)
    weights = torch.tensor([1.0, 10.0], device="cuda")

    def loss(x: Any) -> Any:
        return (weights * squared(x)).sum()

    for function in loss, torch.compile(loss, fullgraph=True):
        x = cuda([3.0, 5.0])
        function(x).backward()
        assert x.grad.tolist() == [6.0, 100.0]


# learn/beyond/compiled.md, learn/beyond/no_second_derivative.md, learn/uses/solver_parameters.md,
# learn/practice/optimizer_state.md, messages/second_derivatives/once_differentiable.md: inductor

PRODUCT = "gemm|nvjet"  # the names of kernels for products


def save_products(ctx: Any, operation: Any, *arguments: Any, **options: Any) -> Any:
    """Save the results of matrix products, and compute the others again."""
    is_product = operation == torch.ops.aten.mm.default
    return CheckpointPolicy.MUST_SAVE if is_product else CheckpointPolicy.PREFER_RECOMPUTE


def waves_of_product(x: Any, W: Any) -> Any:
    """Return sin(xW)."""
    return (x @ W).sin()


PLAIN = partial(checkpoint, use_reentrant=False)
SELECTIVE = partial(PLAIN, context_fn=partial(create_selective_checkpoint_contexts, save_products))


def count_products(function: Callable[[Any, Any], Any]) -> float:
    """Return how many products a step computes. One is in the forward pass, and one is for the gradient at x."""
    torch.compiler.reset()
    x, W = rand(512, 512).requires_grad_(), rand(512, 512)

    def step() -> None:
        function(x, W).sum().backward()

    for _ in range(2):
        step()
    return count_kernels(step, PRODUCT) / count_kernels(lambda: x @ W, PRODUCT)  # one may take several kernels


def test_inductor_follows_the_policy_of_a_checkpoint_inside():
    """In a compiled function with a selective checkpoint, inductor computes no product again. With a plain one, it does."""
    compiled = {name: count_products(torch.compile(partial(one, waves_of_product))) for name, one in
                (("selective", SELECTIVE), ("plain", PLAIN))}  # fmt: skip
    print("products in a step:", compiled)
    assert compiled == {"selective": 2, "plain": 3}


def test_policy_saves_nothing_in_code_of_inductor():
    """If the compiled function is inside the checkpoint, a policy for `aten.mm.default` saves nothing with inductor."""
    inside = count_products(partial(SELECTIVE, torch.compile(waves_of_product)))
    eager = count_products(partial(SELECTIVE, waves_of_product))
    print("products in a step, compiled and not:", inside, eager)
    assert (inside, eager) == (3, 2)


@pytest.mark.skipif(not hasattr(dynamo_config, "trace_autograd_ops"), reason="this version has no such setting")
def test_inductor_takes_second_derivatives_of_a_traced_gradient():
    """With the setting `trace_autograd_ops`, inductor gives the right second derivatives."""

    def penalty(X: Any, W: Any) -> Any:
        y = torch.relu(X @ W).square().sum() / 2
        (g,) = torch.autograd.grad(y, X, create_graph=True)
        return (g**2).sum()

    X, W = cuda([[1.0, 3.0], [-1.0, 4.0]]), cuda([[0.5, -2.0], [2.0, 0.25]])
    (expected,) = torch.autograd.grad(penalty(X, W), W)
    with dynamo_config.patch(trace_autograd_ops=True):
        torch.compile(penalty, fullgraph=True)(X, W).backward()
    torch.testing.assert_close(W.grad, expected)


KEPT_AFTER_A_RUN = """
    import torch

    def product(x):
        return (x @ x).sin().sum()

    torch.manual_seed(0)
    x = torch.rand(8, 8, device="cuda", requires_grad=True)
    y = torch.compile(product)(x)
    if {is_first}:
        y.backward()
    else:
        try:
            y.backward(retain_graph=True)
            print("no error")
        except RuntimeError as error:
            print("error:", error)
"""


def test_cache_keeps_the_donated_buffers_of_an_earlier_run(tmp_path):
    """The message about donated buffers can come although the first backward of this run has `retain_graph=True`."""
    message = "was compiled with non-empty donated buffers"
    assert message not in run(KEPT_AFTER_A_RUN.format(is_first=False), TORCHINDUCTOR_CACHE_DIR=str(tmp_path / "empty"))
    run(KEPT_AFTER_A_RUN.format(is_first=True), TORCHINDUCTOR_CACHE_DIR=str(tmp_path / "used"))
    assert message in run(KEPT_AFTER_A_RUN.format(is_first=False), TORCHINDUCTOR_CACHE_DIR=str(tmp_path / "used"))


def test_inductor_adds_twice_in_place():
    """Inductor gives -2 and 2 for the gradient of two additions in place."""

    def twice(x: Any) -> Any:
        y = torch.zeros_like(x)
        y[:, 0] += x[:, 2].abs()
        y[:, 0] += x[:, 2].abs()
        return y.sum()

    x = torch.tensor([[1.5, 2.0, -3.0], [0.5, 4.0, 7.0]], device="cuda")
    gradient = torch.compile(torch.func.grad(twice))(x)[:, 2].tolist()
    print("gradient:", gradient)
    assert gradient == [-2.0, 2.0]


def test_compile_fuses_small_operations():
    """`torch.compile` can fuse the small operations of a solver."""

    def solve(y: Any) -> Any:
        for _ in range(4):
            y = y + 0.05 * (y.sin() - 0.5 * y)
        return y

    compiled, y = torch.compile(solve), rand(1000)
    torch.testing.assert_close(compiled(y), solve(y))
    counts = count_kernels(lambda: solve(y)), count_kernels(lambda: compiled(y))
    print("kernels, without and with torch.compile:", counts)
    assert counts[1] < counts[0] / 4


@pytest.mark.parametrize("is_compiled", [False, True])
def test_compiled_backward_computes_all_gradients_before_the_first_hook(is_compiled):
    """If one graph contains the model, its backward computes all gradients before the first hook of a parameter."""
    torch.compiler.reset()
    model = torch.nn.Sequential(*[torch.nn.Linear(1024, 1024, bias=False) for _ in range(8)]).cuda()
    used: list[int] = []
    before = [0]

    def hook(p: Any) -> None:
        used.append(torch.cuda.memory_allocated() - before[0])
        p.grad = None

    for p in model.parameters():
        p.register_post_accumulate_grad_hook(hook)
    function, x = torch.compile(model) if is_compiled else model, rand(4, 1024)
    function(x).sum().backward()
    loss = function(x).sum()
    used.clear()
    before[0] = torch.cuda.memory_allocated()
    loss.backward()
    print("MiB for gradients in the first hook, of 32:", used[0] / MIB)
    assert len(used) == 8
    assert (used[0] > 28 * MIB) is is_compiled


# learn/uses/several_devices.md, learn/practice/accumulation.md, messages/unused/unused_parameters.md: processes

GROUP = """
        import tempfile
        import torch
        import torch.distributed as dist
        dist.init_process_group("nccl", init_method=f"file://{tempfile.mkdtemp()}/group", rank=0, world_size=1)
"""


def test_powersgd_sends_two_small_matrices():
    """After some plain steps, `powerSGD_hook` sends two small matrices instead of each large gradient matrix."""
    printed = run(
        GROUP
        + """
        from torch.distributed.algorithms.ddp_comm_hooks import powerSGD_hook as power
        sent, send = [], dist.all_reduce
        def recorded(tensor, *arguments, **options):
            sent.append(tensor.numel())
            return send(tensor, *arguments, **options)
        dist.all_reduce = recorded
        layer = torch.nn.Linear(300, 200, bias=False).cuda()
        model = torch.nn.parallel.DistributedDataParallel(layer)
        state = power.PowerSGDState(None, matrix_approximation_rank=1, start_powerSGD_iter=2)
        model.register_comm_hook(state, power.powerSGD_hook)
        for k in range(4):
            sent.clear()
            model(torch.rand(5, 300, device="cuda")).square().sum().backward()
            print("step", k, "sends", [count for count in sent if count])
        dist.destroy_process_group()
    """
    )
    assert "step 1 sends [60000]" in printed
    assert "step 3 sends [200, 300]" in printed


def test_fully_shard_makes_new_parameters():
    """`fully_shard` makes new parameters. The old ones get no gradient, so list the parameters after it."""
    printed = run(
        GROUP
        + """
        from torch.distributed.fsdp import fully_shard
        net = torch.nn.Linear(3, 2).cuda()
        old = list(net.parameters())
        fully_shard(net)
        net(torch.rand(4, 3, device="cuda")).sum().backward()
        print("old:", [p.grad is None for p in old], "new:", [p.grad is None for p in net.parameters()])
        dist.destroy_process_group()
    """
    )
    assert "old: [True, True] new: [False, False]" in printed


def test_sync_batch_norm_has_the_gradient_of_the_large_batch():
    """`SyncBatchNorm` takes the statistics from all processes, so its gradient is that of the large batch."""
    printed = run("""
        import os
        import sys
        import tempfile
        import torch
        import torch.distributed as dist
        import torch.multiprocessing as mp

        def work(rank, file):
            dist.init_process_group("gloo", init_method=f"file://{file}", rank=rank, world_size=2)
            generator = torch.Generator().manual_seed(0)
            x, c = torch.randn(2, 6, 3, generator=generator).cuda()
            results = []
            for kind in torch.nn.BatchNorm1d, torch.nn.SyncBatchNorm:
                norm = kind(3).cuda()
                part = slice(None) if kind is torch.nn.BatchNorm1d else slice(2) if rank == 0 else slice(2, 6)
                mine = x[part].clone().requires_grad_()
                (norm(mine).square() * c[part]).sum().backward()
                weight = norm.weight.grad.cpu()
                if kind is torch.nn.SyncBatchNorm:
                    dist.all_reduce(weight)
                results.append((mine.grad, weight, norm.running_mean))
            mine = slice(2) if rank == 0 else slice(2, 6)
            (large, weight, mean), (small, sum_of_weights, own_mean) = results
            same = torch.allclose(large[mine], small, atol=1e-5), torch.allclose(weight, sum_of_weights, atol=1e-5)
            print("process", rank, *same, torch.allclose(mean, own_mean, atol=1e-5), flush=True)
            dist.destroy_process_group()

        if __name__ == "__main__":
            mp.spawn(work, (os.path.join(tempfile.mkdtemp(), "group"),), nprocs=2)
    """)
    assert "process 0 True True True" in printed
    assert "process 1 True True True" in printed
