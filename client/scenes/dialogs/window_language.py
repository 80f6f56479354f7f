"""The language of the window: the one that is chosen, fetched where it is not here yet."""

from client.languages import message
from client.languages.message import tr
from client.shell.scene import Shell
from client.ui import memo


def speak(shell: Shell) -> None:
    """Say everything in the person's language from the next frame on, or once its words came."""
    language = _wanted(shell)
    if message.is_here(language):
        _use(shell, language)
    else:
        shell.start_task(_fetched(shell, language))


async def _fetched(shell: Shell, language: str) -> None:
    """Fetch the words of ``language`` and use them, unless another one is wanted by then."""
    is_here = await shell.platform.fetch_words(language)
    if language != _wanted(shell):
        return
    if is_here:
        _use(shell, language)
    else:
        name = message.NAMES[language]
        words = tr("{language} could not be fetched. Is the server still there?", language=name)
        shell.say(words, fault=True)


def _wanted(shell: Shell) -> str:
    return shell.profile.language or message.preferred(shell.platform.languages)


def _use(shell: Shell, language: str) -> None:
    message.use(language)
    shell.platform.name_language(language)
    memo.forget()
