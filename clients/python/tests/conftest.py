"""A real server for the tests: the standalone form, started as a process of its own."""

import os
import re
import signal
import subprocess
import uuid
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from threading import Thread
from typing import IO

import pytest
from pydantic import BaseModel

from quarry import Quarry

ROOT = Path(__file__).resolve().parents[3]
ENTRY = ROOT / "services/standalone/src/main.ts"
NODE = os.environ.get("QUARRY_NODE", str(ROOT / "node_modules/.bin/node"))


class Server:
    """A standalone server on a folder; it keeps its port when it is started again."""

    def __init__(self, folder: Path, **settings: str) -> None:
        self.api_key = ""
        self._settings = {
            "PORT": "0",
            "QUARRY_METRICS_PORT": "0",
            "QUARRY_DATA_DIR": str(folder),
            "QUARRY_RATE_LIMIT_PER_MINUTE": "1000000",
            "QUARRY_FETCH_TIMEOUT_MS": "30000",
            **settings,
        }
        self.start()

    def start(self) -> None:
        self._process = subprocess.Popen(
            [NODE, str(ENTRY)],
            env={**os.environ, **self._settings},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self._process.stderr is not None
        printed = printed_by(self._process.stderr)
        self.url = printed("Quarry is ready at (http:[^ ]+)")
        self._settings["PORT"] = self.url.rpartition(":")[2]
        if "QUARRY_API_KEY" not in self._settings:
            self.api_key = printed("Your API key.*: (quarry_.+)")
            self._settings["QUARRY_API_KEY"] = self.api_key
        self._reading = Thread(target=self._process.stderr.read)
        self._reading.start()

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    def close(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, sent: signal.Signals) -> None:
        self._process.send_signal(sent)
        self._reading.join()
        self._process.wait()
        assert self._process.stderr is not None
        self._process.stderr.close()

    def client(self) -> Quarry:
        return Quarry(self.url, self.api_key)


def printed_by(output: IO[str]) -> Callable[[str], str]:
    """Give what a process prints, by a pattern with one group."""
    lines: list[str] = []

    def printed(pattern: str) -> str:
        for line in output:
            lines.append(line)
            if match := re.search(pattern, line):
                return match[1]
        raise AssertionError(f"The server ended: {''.join(lines)}")

    return printed


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with closing(Server(tmp_path_factory.mktemp("data"))) as running:
        yield running


@pytest.fixture
def client(server: Server) -> Iterator[Quarry]:
    with server.client() as opened:
        yield opened


class Ticket(BaseModel):
    ticket: str
    opened: str | None = None


TICKET = "Ticket number: TK-4711\n"
STRUCTURE = {
    "type": "object",
    "properties": {"ticket": {"type": "string", "describe": "Ticket number"}},
}


def unique(name: str) -> str:
    return f"{name}-{uuid.uuid4()}"
