"""Webhooks as their receiver verifies them."""

import json
import time
from collections.abc import Iterator, Mapping
from contextlib import closing
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from conftest import Server

from quarry import QuarryError, verify_webhook

#: The example of the specification: https://github.com/standard-webhooks/standard-webhooks
SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
SENT_AT = 1614265330
HEADERS = {
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": str(SENT_AT),
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
}
BODY = '{"test": 2432232314}'


@pytest.fixture
def _then(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "time", lambda: SENT_AT + 20.0)


@pytest.mark.usefixtures("_then")
def test_accepts_the_signature_of_the_specification() -> None:
    with pytest.raises(ValueError, match="validation error"):  # the example is no event of Quarry
        verify_webhook(SECRET, HEADERS, BODY)


@pytest.mark.usefixtures("_then")
@pytest.mark.parametrize(
    ("secret", "changes", "body", "reason"),
    [
        ("whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD", {}, BODY, "not signed with this secret"),
        ("whsec_!", {}, BODY, "not one of a webhook"),
        (SECRET, {}, BODY + " ", "not signed with this secret"),
        (SECRET, {"webhook-timestamp": str(SENT_AT - 600)}, BODY, "too far from now"),
        (SECRET, {"webhook-timestamp": "soon"}, BODY, "not a number of seconds"),
        (SECRET, {"webhook-id": ""}, BODY, "no headers"),
        (SECRET, {"webhook-signature": "v1,ä v2,x"}, BODY, "not signed with this secret"),
    ],
)
def test_refuses(secret: str, changes: Mapping[str, str], body: str, reason: str) -> None:
    with pytest.raises(QuarryError, match=reason):
        verify_webhook(secret, {**HEADERS, **changes}, body)


Received = list[tuple[Mapping[str, str], bytes]]


@pytest.fixture
def receiver() -> Iterator[tuple[int, Received]]:
    received: Received = []

    class Receiver(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            received.append((dict(self.headers.items()), body))
            self.send_response(204)
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:
            """Print nothing."""

    with HTTPServer(("127.0.0.1", 0), Receiver) as listening:
        thread = Thread(target=listening.serve_forever)
        thread.start()
        yield listening.server_port, received
        listening.shutdown()
        thread.join()


def test_verifies_what_a_server_sends_while_its_secret_is_rotated(
    tmp_path: Path, receiver: tuple[int, Received]
) -> None:
    port, received = receiver
    allowed = f"localhost:{port}"
    running = Server(tmp_path, QUARRY_WEBHOOK_ALLOW=allowed)
    with closing(running), running.client() as client:
        webhook = client.webhooks.create(f"http://{allowed}/hooks")
        rotated = client.webhooks.rotate(webhook.id)
        assert client.webhooks.test(webhook.id).delivered
    ((headers, body),) = received
    for made in (webhook, rotated):
        event = verify_webhook(made.secret.get_secret_value(), headers, body)
        assert (event.type, event.id) == ("webhook.test", json.loads(body)["id"])
        assert event.output is None
