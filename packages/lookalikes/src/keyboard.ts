/**
 * Rows of a Swedish keyboard, which are those of the English one with å, ä and ö. Each row is shifted half a key to the right of
 * the one above.
 */
const rows = ["1234567890+", "qwertyuiopå", "asdfghjklöä", "zxcvbnm"] as const;

const neighbours = new Set(
  rows.flatMap((row, y) =>
    row.split("").flatMap((key, x) => {
      const below = rows[y + 1] ?? "";
      return [row[x + 1], below[x], below[x - 1]].flatMap((other) => (other === undefined ? [] : [key + other, other + key]));
    }),
  ),
);

/** Whether two keys are next to each other on the keyboard, so that one is easily pressed instead of the other. */
export const areNeighbours = (key: string, other: string): boolean => neighbours.has(key + other);
