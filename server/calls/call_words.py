"""The sentences of mails and webhooks in the languages that players may choose."""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

ENGLISH: Final = "en"


class CallWords(Struct, frozen=True, kw_only=True):
    """Hold the sentences of one language. Places in braces are the same in all of them."""

    code_subject: str
    code_text: str
    several: str
    turns: str
    intro: str
    more: str
    stop: str
    open_or: str
    turn: str
    seated: str
    invitation: str
    offers: Mapping[str, str]
    """By kind of offer."""
    follow: str
    table: str
    urge: str
    unmoved: str
    news: str
    somebody: str
    a_game: str


WORDS: Final[Mapping[str, CallWords]] = {
    ENGLISH: CallWords(
        code_subject="Your code: {code}",
        code_text=(
            "{name} wants to be called to games at {server} by mail at this address.\n\n"
            "    The code is {code}\n\n"
            "Type it in Fourfold, under Settings, Calls. It is good for an hour.\n\n"
            "If this was not you, do nothing: without the code nothing more is sent here.\n"
        ),
        several="{n} things wait for you",
        turns="{n} games: your turn",
        intro="At {server} this waits for you:",
        more="and {n} more",
        stop=(
            "To get no more of these, {ways}remove the address in Fourfold, under Settings, "
            "Calls. There you also choose how often you are called, and for what."
        ),
        open_or="open {url} or ",
        turn="Your turn in {game} with {name}",
        seated="{name} sat down at your table: {game}",
        invitation="{name} invites you to {game}",
        offers={
            "draw": "{name} offers a draw in {game}",
            "abort": "{name} offers to call off {game}",
            "takeback": "{name} wants to take back a move in {game}",
            "pause": "{name} offers a pause in {game}",
            "rematch": "{name} offers a rematch in {game}",
            "resignation": "{name} offers to resign in {game}",
        },
        follow="{name} follows you",
        table="Your game of {game} against {name} has begun",
        urge="{name} asks whether you still play {game}",
        unmoved="{name} has not moved in {game}: you may claim the win",
        news="News",
        somebody="somebody",
        a_game="a game",
    ),
    "de": CallWords(
        code_subject="Dein Code: {code}",
        code_text=(
            "{name} möchte unter dieser Adresse per Mail zu Spielen bei {server} gerufen werden."
            "\n\n    Der Code ist {code}\n\n"
            "Gib ihn in Fourfold ein, unter Einstellungen, Rufe. Er gilt eine Stunde.\n\n"
            "Wenn du das nicht warst, tu nichts: ohne den Code wird nichts mehr hierher "
            "geschickt.\n"
        ),
        several="{n} Dinge warten auf dich",
        turns="{n} Spiele: du bist am Zug",
        intro="Bei {server} wartet auf dich:",
        more="und {n} weitere",
        stop=(
            "Wenn du keine solchen Mails mehr möchtest, {ways}entferne die Adresse in Fourfold, "
            "unter Einstellungen, Rufe. Dort wählst du auch, wie oft und wofür du gerufen wirst."
        ),
        open_or="öffne {url} oder ",
        turn="Du bist am Zug in {game} mit {name}",
        seated="{name} sitzt jetzt an deinem Tisch: {game}",
        invitation="{name} lädt dich zu {game} ein",
        offers={
            "draw": "{name} bietet in {game} Remis an",
            "abort": "{name} bietet an, {game} abzubrechen",
            "takeback": "{name} möchte in {game} einen Zug zurücknehmen",
            "pause": "{name} bietet in {game} eine Pause an",
            "rematch": "{name} bietet eine Revanche in {game} an",
            "resignation": "{name} bietet in {game} an aufzugeben",
        },
        follow="{name} folgt dir",
        table="Deine Partie {game} gegen {name} hat begonnen",
        urge="{name} fragt, ob du {game} noch spielst",
        unmoved="{name} hat in {game} nicht gezogen: du kannst den Sieg beanspruchen",
        news="Neuigkeiten",
        somebody="jemand",
        a_game="ein Spiel",
    ),
    "es": CallWords(
        code_subject="Tu código: {code}",
        code_text=(
            "{name} quiere recibir en esta dirección avisos de partidas en {server}.\n\n"
            "    El código es {code}\n\n"
            "Escríbelo en Fourfold, en Ajustes, Avisos. Vale durante una hora.\n\n"
            "Si no has sido tú, no hagas nada: sin el código no se enviará nada más aquí.\n"
        ),
        several="{n} cosas te esperan",
        turns="{n} partidas: es tu turno",
        intro="En {server} te espera esto:",
        more="y {n} más",
        stop=(
            "Para no recibir más correos como este, {ways}quita la dirección en Fourfold, en "
            "Ajustes, Avisos. Allí también eliges con qué frecuencia y para qué te avisamos."
        ),
        open_or="abre {url} o ",
        turn="Es tu turno en {game} con {name}",
        seated="{name} se ha sentado a tu mesa: {game}",
        invitation="{name} te invita a {game}",
        offers={
            "draw": "{name} ofrece tablas en {game}",
            "abort": "{name} ofrece cancelar {game}",
            "takeback": "{name} quiere deshacer una jugada en {game}",
            "pause": "{name} ofrece una pausa en {game}",
            "rematch": "{name} ofrece la revancha en {game}",
            "resignation": "{name} ofrece rendirse en {game}",
        },
        follow="{name} te sigue",
        table="Tu partida de {game} contra {name} ha empezado",
        urge="{name} pregunta si sigues jugando a {game}",
        unmoved="{name} no ha jugado en {game}: puedes reclamar la victoria",
        news="Novedades",
        somebody="alguien",
        a_game="una partida",
    ),
}


def words_in(language: str) -> CallWords:
    """Return the sentences of a language; English ones where there are none of it."""
    return WORDS.get(language, WORDS[ENGLISH])
