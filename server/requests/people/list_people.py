"""List the people whom one player knows, or looks for, and what each is doing."""

import unicodedata
from collections.abc import Iterable, Mapping
from typing import Final

from msgspec.structs import replace

from protocol.from_server import RoomCard
from protocol.messages.people import FindPeople, KnownPerson, People, ShowPeople
from protocol.names import PlayerId, tidy_name, window_of
from server.live.requester import Requester
from server.people.people_log import Acquaintance
from server.players import EXTERNAL, PlayerIdentity, is_player
from server.requests.context import RequestContext

MOST_HERE: Final = 100
"""People who are here and whom one does not know, that a list names."""
MOST_FOUND: Final = 30
MOST_MET: Final = 100


class PeopleLists:
    """Make the lists of people that one client asks for. All raise Unavailable or Gone."""

    def __init__(
        self, context: RequestContext, player: PlayerIdentity, requester: Requester
    ) -> None:
        self._context, self._me, self._requester = context, player.id, requester

    async def show(self, message: ShowPeople) -> People:
        """Return the people whom the player knows, and who is here."""
        mine = await self._context.people.of(self._me)
        met = await self._met() if message.met else {}
        here = await self._here(mine)
        strangers = [who for who in here if who not in mine.follows and who not in mine.followers]
        known = (*mine.follows, *mine.followers, *mine.blocked, *met)
        told = dict.fromkeys((*known, *strangers[:MOST_HERE]))
        return People(message.request, await self._persons(told, mine, here, met), mine.hidden)

    async def find(self, message: FindPeople) -> People:
        """Return who has that name, or a part of it: who is here, and whom the player knows."""
        mine = await self._context.people.of(self._me)
        wanted, here = folded(tidy_name(message.name)), await self._here(mine)
        if not wanted:
            return People(message.request, (), mine.hidden)
        met = await self._met()
        everybody = dict.fromkeys((*mine.follows, *mine.followers, *here, *met))
        persons = await self._persons(everybody, mine, here, met)
        found = [it for it in persons if wanted in folded(it.name)]
        found.sort(key=lambda it: (not folded(it.name).startswith(wanted), not it.here, it.name))
        return People(message.request, tuple(found[:MOST_FOUND]), mine.hidden)

    async def _here(self, mine: Acquaintance) -> Mapping[PlayerId, str]:
        """Return who is here and may be told: neither oneself nor those one does not meet."""
        away = mine.apart | {self._me}
        everybody = await self._context.whereabouts.read()
        return {who: name for who, name in everybody.items() if who not in away}

    async def _met(self) -> dict[PlayerId, tuple[int, str]]:
        """Return with whom the player has played in the rooms on their list, and when."""
        found: dict[PlayerId, tuple[int, str]] = {}
        for card in await self._context.player_rooms.cards(self._me, self._requester):
            for who, name in zip(card.players, card.names, strict=False):
                is_person = who is not None and is_player(who) and not who.startswith(EXTERNAL)
                if who is not None and is_person and who != self._me:
                    last = found.get(who, (0, ""))
                    found[who] = max(last, (card.at, name or ""))
        newest = sorted(found, key=lambda who: found[who], reverse=True)
        return {who: found[who] for who in newest[:MOST_MET]}

    async def _persons(
        self,
        people: Iterable[PlayerId],
        mine: Acquaintance,
        here: Mapping[PlayerId, str],
        met: Mapping[PlayerId, tuple[int, str]],
    ) -> tuple[KnownPerson, ...]:
        rooms = await self._rooms(mine)
        told = []
        for who in people:
            kept = mine.follows.get(who) or mine.followers.get(who) or mine.blocked.get(who)
            at, then = met.get(who, (0, ""))
            person = KnownPerson(
                player=who,
                name=here.get(who) or kept or then or await self._context.names.of(who),
                follows=who in mine.follows,
                followed=who in mine.followers,
                blocked=who in mine.blocked,
                here=who in here,
                met=at,
            )
            card = rooms.get(who) if person.here else None
            if card is not None:
                person = replace(person, room=card.room, game=card.game, phase=card.phase)
            told.append(person)
        return tuple(told)

    async def _rooms(self, mine: Acquaintance) -> dict[PlayerId, RoomCard]:
        """Return by player a room that anybody finds in the lobby, a game in play first."""
        shown = self._context.lobby.cards
        cards = shown.rooms if shown is not None else await self._context.lobby.read()
        found: dict[PlayerId, RoomCard] = {}
        for card in sorted(cards, key=lambda card: (card.phase != "playing", -card.at)):
            players = {window_of(who) for who in card.players if who is not None}
            if mine.apart.isdisjoint(players):
                for who in players:
                    found.setdefault(who, card)
        return found


def folded(name: str) -> str:
    """Return a name as it is compared: whatever its case, and without marks over letters."""
    parts = unicodedata.normalize("NFKD", name.casefold())
    return "".join(sign for sign in parts if not unicodedata.combining(sign))
