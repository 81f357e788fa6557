"""The README's examples, each a program of its own, in an empty folder with the built package."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import ROOT, Server

CLIENT = ROOT / "clients/python"
EXAMPLES = re.findall(
    r"```python\n(.*?)```\n```\n(.*?)```", (CLIENT / "README.md").read_text(), re.S
)
OWN = len(EXAMPLES)
for page in (ROOT / "README.md", ROOT / "docs/clients.md"):  # for every client, with one example
    EXAMPLES += re.findall(
        r"```python\n(.*?)```\n```sh\n[^`]*```\n```\n(.*?)```", page.read_text(), re.S
    )
INVOICE = os.environ.get("QUARRY_TEST_INVOICE")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty folder, in which the package is as it is published."""
    made = tmp_path_factory.mktemp("readme")
    build = ["-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", str(made)]
    subprocess.run([sys.executable, *build, str(CLIENT)], check=True)
    (wheel,) = made.glob("*.whl")
    subprocess.run([sys.executable, "-m", "zipfile", "-e", wheel, made / "installed"], check=True)
    return made


def test_the_examples_are_nine_and_one_on_each_page_of_the_project() -> None:
    assert (OWN, len(EXAMPLES)) == (9, 11)


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_an_example_prints_what_stands_below_it(server: Server, folder: Path, number: int) -> None:
    program, printed = EXAMPLES[number]
    if "invoice.pdf" in program:
        if INVOICE is None:
            pytest.skip("needs QUARRY_TEST_INVOICE, which `npm test` sets")
        shutil.copy(INVOICE, folder / "invoice.pdf")
    (folder / "program.py").write_text(program)
    run = subprocess.run(
        [sys.executable, "program.py"],
        cwd=folder,
        env={
            **os.environ,
            "PYTHONPATH": str(folder / "installed"),
            "QUARRY_URL": server.url,
            "QUARRY_API_KEY": server.api_key,
        },
        capture_output=True,
        text=True,
    )
    assert (run.stdout, run.stderr) == (printed, "")


def test_the_examples_are_typed(folder: Path) -> None:
    for number, (program, _) in enumerate(EXAMPLES):
        (folder / f"example_{number}.py").write_text(program)
    files = sorted(str(path) for path in folder.glob("example_*.py"))
    run = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file", "", *files],
        cwd=folder,
        env={**os.environ, "MYPYPATH": str(folder / "installed")},
        capture_output=True,
        text=True,
    )
    assert (run.stdout.splitlines()[-1:], run.stderr) == (
        [f"Success: no issues found in {len(files)} source files"],
        "",
    )
