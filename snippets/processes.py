"""Run a function in several processes on one machine, joined by gloo, and return their results."""

# %% torch tags=["hide-input"]
import multiprocessing
import tempfile
import traceback
from pathlib import Path

import torch._dynamo  # DDP imports it, and once here is faster than once in each process
import torch.distributed as dist


def run_in_processes(count, work):
    """Return [work(0), …, work(count - 1)], each called in its own process. The processes form a gloo group."""
    context = multiprocessing.get_context("fork")  # Linux and macOS
    with tempfile.TemporaryDirectory() as folder:
        queue = context.SimpleQueue()

        def join_group(rank):
            torch.set_num_threads(1)  # other threads do not survive a fork, and torch would wait for them
            address = f"file://{Path(folder, 'group')}"
            try:
                dist.init_process_group("gloo", init_method=address, rank=rank, world_size=count)
                dist.barrier()  # a process that ends before the other has joined would make it fail
                answer = work(rank), ""
                dist.destroy_process_group()
            except Exception:
                answer = None, traceback.format_exc()
            queue.put((rank, answer))

        processes = [context.Process(target=join_group, args=[rank]) for rank in range(count)]
        for process in processes:
            process.start()
        answers = dict(queue.get() for _ in processes)
        for process in processes:
            process.join()
    for rank in range(count):
        if answers[rank][1]:
            raise RuntimeError(f"process {rank} failed:\n{answers[rank][1]}")
    return [answers[rank][0] for rank in range(count)]
