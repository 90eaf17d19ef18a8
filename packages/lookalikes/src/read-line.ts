const [tab, space, dot, star, hash, semicolon, dollar] = [9, 32, 46, 42, 35, 59, 36];

/** The place of a name within a line. */
export type Place = { from: number; to: number };

/**
 * Finds the name in a line of a list (one name for each line) or of a zone's master file (RFC 1035 section 5.1), of which only
 * delegations (NS) count: the names that have one are those that are registered. Writes the place into `into`. False if the line
 * has no name.
 */
export function findName(bytes: Uint8Array, from: number, to: number, into: Place): boolean {
  let end = to;
  if (end > from && bytes[end - 1] === 13) end -= 1;
  const first = bytes[from];
  if (end === from || first === semicolon || first === hash || first === dollar || first === space || first === tab) return false;
  let stop = from;
  while (stop < end && bytes[stop] !== space && bytes[stop] !== tab) stop += 1;
  if (stop < end && !isDelegation(bytes, stop, end)) return false;
  into.from = first === star && bytes[from + 1] === dot ? from + 2 : from;
  into.to = bytes[stop - 1] === dot ? stop - 1 : stop;
  return into.to > into.from;
}

/** Whether one of the fields before the data of a record is the type NS. A line of blanks only is a list's. */
function isDelegation(bytes: Uint8Array, from: number, to: number): boolean {
  let fields = 0;
  for (let at = from; at < to; at += 1) {
    if (bytes[at] === space || bytes[at] === tab) continue;
    const begin = at;
    while (at < to && bytes[at] !== space && bytes[at] !== tab) at += 1;
    fields += 1;
    if (at - begin === 2 && (bytes[begin]! | 32) === 110 && (bytes[begin + 1]! | 32) === 115) return true;
    // Owner, TTL, class and type: what follows is data.
    if (fields === 3) return false;
  }
  return fields === 0;
}
