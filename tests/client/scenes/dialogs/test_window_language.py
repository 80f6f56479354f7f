"""A window says what its person reads; a page fetches the words of a language when it is spoken."""

import msgspec
import polib
import pytest

from client.languages import message
from client.scenes.dialogs.window_language import speak
from client.web.page_platform import PagePlatform
from tests.client.stage import FakeConnection, Stage, settled
from tests.client.web.page_double import KeptPage
from tests.client.web.room_windows import PlayedPage
from tests.support.browsers.browser import browser
from tests.support.process import ROOT, ServerProcess

GERMAN = "() => Object.defineProperty(navigator, 'languages', { value: ['de-AT', 'en'] })"
FETCHED = """performance.getEntriesByType("resource").map((it) => it.name.split("/").at(-1))
    .filter((name) => name.endsWith(".mo")).map((name) => name.slice(0, 2))"""
LANG = "document.documentElement.lang"


@pytest.fixture
def page(monkeypatch, tmp_path):
    """A page that has the words of no language yet."""
    monkeypatch.setattr(message, "FOLDER", tmp_path)
    yield KeptPage()
    monkeypatch.undo()
    message.use("en")


@pytest.fixture
async def app(page):
    app = Stage().online(FakeConnection()).app
    app.platform = PagePlatform(page)
    return app


def choose(app, language):
    app.keep(msgspec.structs.replace(app.profile, language=language))
    speak(app)


async def test_a_language_is_spoken_once_its_words_have_come(app, page, tmp_path):
    written = polib.pofile(str(ROOT / "client" / "languages" / "de.po"))
    (tmp_path / "came.mo").write_bytes(written.to_binary())
    page.has_words = True
    choose(app, "de")
    assert (message.code(), page.language) == ("en", "")
    (tmp_path / "came.mo").rename(tmp_path / "de.mo")
    await settled()
    assert (message.code(), page.language) == ("de", "de")
    assert message.tr("Settings") == "Einstellungen"
    choose(app, "en")
    assert (message.code(), page.language) == ("en", "en")


async def test_where_its_words_do_not_come_the_last_language_stays_and_it_says_so(app, page):
    choose(app, "es")
    await settled()
    assert page.calls == [("words", "es")]
    assert (message.code(), app.profile.language) == ("en", "es")
    assert any("Español could not be fetched" in toast.text for toast in app.toasts.shown)


async def test_words_that_come_late_are_not_used_where_another_language_is_wanted_by_then(
    app, page
):
    page.has_words = True
    choose(app, "es")
    choose(app, "en")
    await settled()
    assert message.code() == "en"


@pytest.mark.slow
@pytest.mark.needs("chromium", "page")
async def test_the_words_of_a_language_are_fetched_where_it_is_spoken_alone(tmp_path, web_files):
    served = ("--web", str(web_files), "--data", str(tmp_path / "data"))
    async with ServerProcess(*served) as server, browser("chromium") as found:
        url = f"http://127.0.0.1:{server.port}/"
        await found.line.ask("script.addPreloadScript", functionDeclaration=GERMAN)
        one = PlayedPage(await found.page((1280, 720)))
        await one.page.open(url)
        await one.ready()
        assert await one.page.evaluate(FETCHED) == ["de"]
        assert await one.page.evaluate(LANG) == "de"
        await one.tap("textbox", "Dein Name")
        await one.page.type("Ann")
        await one.tap("button", "Weiter")
        await one.find("button", "Neue Partie")
        await one.tap("button", "Einstellungen")
        await one.tap("radio", "Sprache")
        await one.tap("radio", "Español")
        await one.find("heading", "Ajustes")
        assert await one.page.evaluate(FETCHED) == ["de", "es"]
        await one.page.reload()
        await one.ready()
        await one.find("button", "Ajustes")
        assert await one.page.evaluate(FETCHED) == ["es"]
        assert await one.page.evaluate(LANG) == "es"
