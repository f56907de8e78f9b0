"""Fixtures of the tests that build sites."""

import os

import pytest

from tests.build.environments import Environments


@pytest.fixture(scope="session")
def environments(tmp_path_factory: pytest.TempPathFactory) -> Environments:
    """Fresh environments with the wheel, by what else they require."""
    own = tmp_path_factory.getbasetemp()
    common = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    return Environments(common, tmp_path_factory.mktemp("environments"))
