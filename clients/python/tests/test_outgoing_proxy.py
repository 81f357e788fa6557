"""Requests that leave through a proxy."""

import pytest
from conftest import Server
from proxy import Asked, Fate, proxy

from quarry import Quarry


def test_sends_its_requests_through_the_proxy_of_the_environment(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def fate_of(request: Asked) -> Fate:
        asked.append(request.path)
        return "pass"

    with proxy(server.url, fate_of) as url:
        monkeypatch.setenv("HTTP_PROXY", url)
        monkeypatch.setenv("NO_PROXY", "localhost,127.0.0.1")
        with server.client() as direct:
            account = direct.me().account
        assert asked == []
        with Quarry("http://quarry.example", server.api_key) as proxied:
            assert proxied.me().account == account
    assert asked == ["http://quarry.example/v1/me"]
