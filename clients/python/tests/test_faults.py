"""What happens when the network, or the server, fails."""

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler
from io import BytesIO
from pathlib import Path
from threading import Event, Semaphore
from time import monotonic
from urllib.parse import urlsplit

import anyio
import pytest
from conftest import STRUCTURE, TICKET, Server, Ticket, unique
from proxy import Answer, Asked, Fate, listening, proxy

import quarry
from quarry import AsyncQuarry, Quarry, Text
from quarry.models import SchemaRecord
from quarry.sources import Source


@contextmanager
def client_behind(server: Server, fate_of: Callable[[Asked], Fate]) -> Iterator[Quarry]:
    with proxy(server.url, fate_of) as url, Quarry(url, server.api_key) as client:
        yield client


def stored_schema(server: Server) -> SchemaRecord:
    with server.client() as client:
        return client.schemas.create(unique("Ticket"), STRUCTURE)


def refusal(code: str, status: int, retry_after: str) -> Answer:
    error = {"code": code, "requestId": "r-1", "retryable": True}
    body = {"status": False, "message": "Refused", "data": None, "error": error}
    return Answer(status, json.dumps(body), {"Retry-After": retry_after})


class Losing:
    """Loses the first answer under each key: that of every second POST."""

    def __init__(self) -> None:
        self.posts = 0
        self._keys: set[str | None] = set()

    def __call__(self, asked: Asked) -> Fate:
        if asked.method != "POST":
            return "pass"
        self.posts += 1
        fate = "pass" if asked.key in self._keys else "lose"
        self._keys.add(asked.key)
        return fate


def test_40_calls_make_exactly_40_extractions_where_every_second_answer_to_a_post_is_lost(
    server: Server,
) -> None:
    losing = Losing()
    schema = stored_schema(server)
    with client_behind(server, losing) as client:

        def one(_: int) -> str:
            result = client.extract(Text(TICKET), schema)
            assert result.data == {"ticket": "TK-4711"}
            return result.id

        with ThreadPoolExecutor(8) as threads:
            ids = set(threads.map(one, range(40)))
        total = client.extractions.list(schema_id=schema.id, per_page=1).page().meta.total
    assert (len(ids), total) == (40, 40)
    assert losing.posts == 80


def test_40_calls_at_once_with_await_make_exactly_40_extractions(server: Server) -> None:
    losing = Losing()
    schema = stored_schema(server)

    async def all_at_once(url: str) -> tuple[int, int]:
        ids: set[str] = set()
        async with AsyncQuarry(url, server.api_key) as client:

            async def one() -> None:
                ids.add((await client.extract(Text(TICKET), schema)).id)

            async with anyio.create_task_group() as group:
                for _ in range(40):
                    group.start_soon(one)
            page = await client.extractions.list(schema_id=schema.id).page()
        return len(ids), page.meta.total

    with proxy(server.url, losing) as url:
        assert anyio.run(all_at_once, url) == (40, 40)
    assert losing.posts == 80


def test_waits_as_long_as_the_server_asks_for(server: Server) -> None:
    refusals = iter([refusal("RATE_LIMITED", 429, "3")])
    with client_behind(server, lambda _: next(refusals, "pass")) as client:
        started = monotonic()
        client.me()
        assert monotonic() - started >= 3


def test_does_not_wait_where_its_deadline_comes_first(server: Server) -> None:
    with (
        client_behind(server, lambda _: refusal("RATE_LIMITED", 429, "60")) as client,
        pytest.raises(quarry.RateLimitError) as caught,
    ):
        client.me(timeout=20)
    assert (caught.value.retry_after, caught.value.request_id) == (60, "r-1")


def test_waits_for_an_earlier_attempt_under_its_key_however_often_that_takes(
    server: Server,
) -> None:
    refusals = iter([refusal("IDEMPOTENCY_IN_PROGRESS", 409, "0")] * 7)
    with client_behind(server, lambda _: next(refusals, "pass")) as client:
        assert client.schemas.create("Ticket", STRUCTURE).name == "Ticket"


def test_gives_up_after_four_repeats(server: Server) -> None:
    asked: list[str] = []

    def fate_of(request: Asked) -> Fate:
        asked.append(request.path)
        return Answer(502, "<h1>Bad gateway</h1>")

    with client_behind(server, fate_of) as client, pytest.raises(quarry.ServerError) as caught:
        client.schemas.get("a")
    assert (caught.value.code, caught.value.status, len(asked)) == ("UNAVAILABLE", 502, 5)


class ReadOnce(BytesIO):
    def seekable(self) -> bool:
        return False


def test_does_not_send_again_what_can_be_read_only_once_and_says_so(server: Server) -> None:
    posts: list[str] = []

    def fate_of(asked: Asked) -> Fate:
        if asked.method != "POST" or not asked.path.startswith("/v1/extractions"):
            return "pass"
        posts.append(asked.path)
        return "lose"

    schema = stored_schema(server)
    with (
        client_behind(server, fate_of) as client,
        pytest.raises(quarry.ConnectionError, match="read only once"),
    ):
        client.extract(ReadOnce(TICKET.encode()), schema)
    assert len(posts) == 1


@pytest.mark.parametrize("kind", ["path", "file", "bytes"])
def test_sends_a_file_again_from_its_beginning(server: Server, tmp_path: Path, kind: str) -> None:
    path = tmp_path / "ticket.txt"
    path.write_text(TICKET)
    with client_behind(server, Losing()) as client, path.open("rb") as file:
        sources: dict[str, Source] = {"path": path, "file": file, "bytes": TICKET.encode()}
        for _ in range(2):
            assert client.extract(sources[kind], Ticket).data.ticket == "TK-4711"


def test_takes_a_deletion_as_done_whose_answer_was_lost(server: Server) -> None:
    deletions: list[str] = []

    def fate_of(asked: Asked) -> Fate:
        if asked.method == "DELETE":
            deletions.append(asked.path)
        return "lose" if asked.method == "DELETE" and len(deletions) == 1 else "pass"

    with client_behind(server, fate_of) as client:
        id = client.schemas.create("Ticket", STRUCTURE).id
        client.schemas.delete(id)
        assert len(deletions) == 2
        with pytest.raises(quarry.NotFoundError):
            client.schemas.delete(id)


def test_asks_for_the_end_where_no_events_get_through(server: Server) -> None:
    without = Answer(200, "<p>not here</p>")
    with client_behind(
        server, lambda asked: without if asked.path.endswith("/events") else "pass"
    ) as client:
        assert client.extract(Text(TICKET), Ticket).data.ticket == "TK-4711"
        with pytest.raises(quarry.SourceError) as caught:
            client.extract(b"x", Ticket, type="pdf")
        assert caught.value.extraction_id is not None


@dataclass(frozen=True)
class SlowPage:
    """A page that comes when it is let go."""

    url: str
    asked: Semaphore
    let_go: Event


@contextmanager
def slow_page() -> Iterator[SlowPage]:
    asked, let_go = Semaphore(0), Event()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.release()
            let_go.wait(120)
            self.send_response_only(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            with suppress(OSError):  # of a server that was stopped
                self.wfile.write(f"<p>{TICKET}</p>".encode())

    with listening(Handler) as url:
        yield SlowPage(f"{url}/slow", asked, let_go)
        let_go.set()


def test_raises_the_failure_that_the_evidence_holds(server: Server) -> None:
    failure = {"code": "INTERNAL", "message": "The evidence is damaged", "retryable": False}
    evidence = {"failure": failure, "spentTokens": 0}
    created = {"id": "e1", "output": None, "totalTokens": 0}
    source = {"type": "text", "content": TICKET}
    record: dict[str, object] = {
        "id": "e1",
        "schemaId": "s1",
        "source": source,
        "result": {},
        "status": "completed",
    }
    record |= {"createdAt": "2026-11-26T00:00:00.000+00:00", "schemaRevision": 1}

    def fate_of(asked: Asked) -> Fate:
        data = created if asked.method == "POST" else {**record, "evidence": evidence}
        return Answer(200, json.dumps({"status": True, "message": "", "data": data}))

    with client_behind(server, fate_of) as client, pytest.raises(quarry.ApiError) as raised:
        client.extract(Text(TICKET), "s1")
    assert (raised.value.message, raised.value.code) == ("The evidence is damaged", "INTERNAL")
    assert raised.value.extraction_id == "e1"


def test_survives_a_server_that_is_killed_while_it_waits(tmp_path: Path) -> None:
    with slow_page() as page, ThreadPoolExecutor(1) as thread:
        server = Server(tmp_path, QUARRY_FETCH_ALLOW=urlsplit(page.url).netloc)
        with closing(server), server.client() as client:
            with pytest.raises(quarry.TimeoutError) as caught:
                client.extract(page.url, Ticket, timeout=3)
            begun = caught.value.extraction_id
            assert begun is not None
            assert page.asked.acquire(timeout=60)
            waiting = thread.submit(client.extract, page.url, Ticket)
            assert page.asked.acquire(timeout=60)
            server.kill()
            server.start()
            page.let_go.set()
            assert waiting.result(100).data.ticket == "TK-4711"
            assert client.extractions.get(begun).id == begun


def test_resumes_events_after_a_broken_stream_and_yields_each_once(server: Server) -> None:
    streams: list[str] = []

    def fate_of(asked: Asked) -> Fate:
        if not asked.path.startswith("/v1/events"):
            return "pass"
        streams.append(asked.path)
        return "pass" if len(streams) % 2 == 0 else Answer(502, "")

    with client_behind(server, fate_of) as client:
        latest = client.events.page(after="latest").next
        ids = [client.schemas.create(unique("Ticket"), STRUCTURE).id for _ in range(3)]
        followed = client.events.follow(after=latest, types=["schema.created"])
        received = [next(followed) for _ in ids]
    assert [event.data.schema_id for event in received] == ids
    assert len(streams) > 2
    with server.client() as client, pytest.raises(quarry.ValidationError):
        next(client.events.follow(after="no cursor of this server"))
