"""A key is shown to the server alone."""

import logging
import traceback
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from conftest import Server

import quarry
from quarry import Quarry


@contextmanager
def all_logs(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    with caplog.at_level(logging.DEBUG), caplog.at_level(logging.DEBUG, "httpcore"):
        yield


def test_shows_no_key_in_representations_logs_and_errors(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    wrong = server.api_key[:-1] + ("a" if server.api_key[-1] != "a" else "b")
    with all_logs(caplog), Quarry(server.url, wrong) as client:
        with pytest.raises(quarry.AuthenticationError) as caught:
            client.me()
        shown = [repr(client), repr(vars(client)), repr(vars(client._transport)), caplog.text]
        shown.append("".join(traceback.format_exception(caught.value)))
        frames = [repr(frame.f_locals) for frame, _ in traceback.walk_tb(caught.tb)][1:]
    assert "account" in caplog.text or "/v1/me" in caplog.text
    assert not any(wrong in text for text in [*shown, *frames])


def test_shows_no_key_that_it_has_made(client: Quarry) -> None:
    made = client.keys.create("reader", ["schemas:read"])
    secret = made.secret.get_secret_value()
    assert secret.startswith("quarry_")
    assert secret not in repr(made)
    client.keys.delete(made.id)


def test_takes_address_and_key_from_the_environment(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QUARRY_URL", f"{server.url}/v1/")
    monkeypatch.setenv("QUARRY_API_KEY", server.api_key)
    with Quarry() as client:
        assert client.me().account
    monkeypatch.delenv("QUARRY_URL")
    with pytest.raises(quarry.QuarryError, match="QUARRY_URL"):
        Quarry()


def test_refuses_a_key_that_can_be_none_without_showing_it() -> None:
    with pytest.raises(quarry.QuarryError) as caught:
        Quarry("http://localhost:3000", "quarry_first\nsecond")
    assert "copy it again" in str(caught.value)
    assert "second" not in str(caught.value)


def test_keeps_an_id_within_its_path(client: Quarry) -> None:
    for id in ("", ".", ".."):
        with pytest.raises(quarry.QuarryError, match="is not an id"):
            client.extractions.delete(id)
    with pytest.raises(quarry.NotFoundError):
        client.extractions.get("../me")
