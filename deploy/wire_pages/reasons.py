"""Hold for which reasons each request is refused, besides those that any request may meet."""

from typing import Final

from msgspec import Struct

from protocol.from_server import Reason

ANY: Final = (Reason.MALFORMED, Reason.TOO_FAST, Reason.UNAVAILABLE)
"""What may meet any request."""
OF_ROOMS: Final = (Reason.UNKNOWN_ROOM, Reason.DAMAGED, Reason.TOO_NEW, Reason.ELSEWHERE)
"""What may meet any request that names a room, or a channel."""
TABLE: Final = """
hello: protocol not_welcome
prove: password not_welcome
renew: not_welcome
watch_room: limit no_spectators banned
unwatch: unknown_channel
uncover: unknown_channel not_seated illegal
open: unknown_game bad_options bad_position limit
join: seat_taken room_full begun not_begun limit banned
reveal: illegal not_seated begun
leave: begun not_begun not_seated
seat_bot: not_opener begun not_begun seat_taken room_full bad_options not_ready
reserve: not_opener begun seat_taken room_full
unseat: not_opener begun not_begun not_seated
close_seat: not_opener begun seat_taken bad_options
begin: not_opener begun not_begun
ban: not_opener begun not_seated
seat_beside: not_seated not_opener begun seat_taken room_full bad_options banned
resign: not_begun not_seated
take_back: not_begun not_seated no_undo stale
put_forward: not_begun not_seated no_undo stale
offer: not_begun not_seated no_offer no_undo
answer: not_begun not_seated no_offer
continue: not_begun not_seated no_offer
abort: not_begun not_seated begun no_offer
claim_win: not_begun not_seated illegal
urge: not_begun not_seated illegal
plan_ahead: not_begun not_seated illegal stale limit
suggest: not_seated no_hints not_over no_spectators not_ready
try_move: no_hints not_over no_spectators illegal not_ready
take_holiday: bad_options limit
end_holiday: bad_options
say: not_seated no_chat no_spectators banned
mute: not_opener
quick_match: unknown_game bad_options room_full limit
seek: unknown_game bad_options begun limit
glance: limit
replay: not_over no_spectators bad_options limit
export: not_over no_spectators limit
fork: not_over no_spectators bad_options
assess: not_over no_spectators bad_options
play_campaign: unknown_game bad_options not_ready
learn: unknown_game bad_options
show_leaderboard: unknown_game too_new
play_daily: bad_options illegal
next_puzzle: unknown_game
play_puzzle: unknown_game bad_options illegal
set_mail_address: bad_options limit
confirm_mail_address: bad_options
choose_calls: bad_options
set_webhook: bad_options limit
follow: limit
block_player: limit
invite_player: not_opener begun seat_taken room_full limit banned
decline_invitation: not_seated
report_player: no_chat limit
open_tournament: unknown_game bad_options limit
enter_tournament: password begun room_full banned limit
enter_bot: not_opener begun room_full bad_options not_ready
leave_tournament: not_opener not_seated
rest_from_tournament: not_seated begun
steer_tournament: not_opener not_begun begun
save_room: not_opener not_begun not_seated bad_options limit
load_save: bad_options
copy_save: bad_options limit
rename_save: bad_options
export_save: bad_options
import_save: bad_options limit
show_history: bad_options
show_figures: bad_options
show_record: bad_options limit
"""
"""By the name of the message: what its handler, or the room, may say."""
PLAY: Final = "unknown_channel not_seated not_begun illegal stale"


def _listed(words: str) -> tuple[Reason, ...]:
    return tuple(Reason(word) for word in words.split())


BY_TAG: Final = {
    tag: _listed(words)
    for tag, _, words in (line.partition(":") for line in TABLE.strip().splitlines())
}


def reasons(message: type[Struct]) -> tuple[Reason, ...]:
    """Return the reasons for which a request may be refused, those of every request left out."""
    tag = message.__struct_config__.tag
    return BY_TAG.get(tag, ()) if isinstance(tag, str) else _listed(PLAY)


def general(message: type[Struct]) -> tuple[Reason, ...]:
    """Return the reasons that any request of its sort may meet."""
    names = {"room", "channel", "tournament"} & set(message.__struct_fields__)
    return (*ANY, *(OF_ROOMS if names else ()))
