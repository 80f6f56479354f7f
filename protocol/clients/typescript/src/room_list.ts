// The open rooms of a server, as each `lobby_rooms` changes them.

import type { LobbyRooms, RoomCard } from "./wire.js";

/** The list after what was told; `before` is null where nothing was. */
export function changed(before: readonly RoomCard[] | null, told: LobbyRooms): readonly RoomCard[] {
  if ((told.whole ?? true) || before === null) return told.rooms;
  const rooms = new Map(before.map((card) => [card.room, card]));
  for (const room of told.removed ?? []) rooms.delete(room);
  for (const card of told.rooms) rooms.set(card.room, card);
  return [...rooms.values()].sort(inOrder);
}

/** Rooms that can be joined first, then the newest first. */
function inOrder(one: RoomCard, other: RoomCard): number {
  const closed = (card: RoomCard) => Number(card.phase !== "open");
  const byRoom = one.room < other.room ? -1 : 1;
  return closed(one) - closed(other) || other.at - one.at || byRoom;
}
