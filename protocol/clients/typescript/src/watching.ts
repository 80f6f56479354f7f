// The views of a room as they come: where several came meanwhile, only the newest.

import type { Link } from "./link.js";
import type { Mirror } from "./mirror.js";
import type { View } from "./view.js";

/** The view that is held, once there is one. Rejects where the room is told no more. */
export const shown = (link: Link, mirror: Mirror, last: View | null = null): Promise<View> =>
  link.until(() => {
    if (mirror.view !== last) return mirror.view;
    if (mirror.refused) throw mirror.refused;
    return null;
  });

/** The views from now on; ends with the one that says that the game is over. */
export async function* watching(
  link: Link,
  mirror: Mirror,
  beyondEnd: boolean,
): AsyncGenerator<View, void> {
  let last: View | null = null;
  do {
    last = await shown(link, mirror, last);
    yield last;
  } while (beyondEnd || !last.isOver);
}
