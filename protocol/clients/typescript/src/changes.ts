// Changes on a tree: `path, value, path, value ...`, and what an update makes of a room.

/** A room as it is told: the RoomView, by position. */
export type Tree = readonly unknown[];

const [NUMBER, VIEW, PLY, LAST_PLY] = [9, 11, 14, 15];

/** `tree` with `value` in the place to which `path` leads. Throws RangeError. */
function put(tree: unknown, path: readonly number[], value: unknown): unknown {
  const [at, ...rest] = path;
  if (at === undefined) return value;
  const most = Array.isArray(tree) ? tree.length - (rest.length > 0 ? 1 : 0) : -1;
  if (!Array.isArray(tree) || !Number.isInteger(at) || at < 0 || at > most)
    throw new RangeError(`no path leads to ${path.join(", ")}`);
  const copy: unknown[] = [...tree];
  copy[at] = put(copy[at], rest, value);
  return copy;
}

/** `tree` after the changes. Throws RangeError where a path leads nowhere. */
export function patched(tree: unknown, changes: readonly unknown[]): unknown {
  if (changes.length % 2) throw new RangeError("a path without a value");
  let path: number[] = [0];
  for (let at = 0; at < changes.length; at += 2) {
    const said = changes[at];
    path = Array.isArray(said) ? said : [...path.slice(0, -1), said as number];
    tree = put(tree, path, changes[at + 1]);
  }
  return tree;
}

/** A room after an update with this tag. Throws RangeError. */
export function updated(
  room: Tree,
  tag: number,
  inView: readonly unknown[],
  around: readonly unknown[] = [],
): Tree {
  const copy = [...room];
  copy[VIEW] = patched(copy[VIEW], inView);
  if (tag !== 2) copy[PLY] = copy[LAST_PLY] = (copy[PLY] as number) + 1;
  if (tag === 5) copy[NUMBER] = (copy[NUMBER] as number) + 1;
  return patched(copy, around) as Tree;
}
