const [tab, space, dot, star, hash, semicolon, dollar] = [9, 32, 46, 42, 35, 59, 36];

/** The position of a name in the bytes: from the first byte up to, but not including, `to`. */
export type Place = { from: number; to: number };

/**
 * Finds the name in a line of a list (one name on each line) or of a zone file (RFC 1035 section 5.1). In a zone file, only lines
 * with the type NS are used, because a name is registered if it is delegated. Writes the position into `into`. Returns false if
 * the line has no name.
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

/**
 * Whether one of the fields before a record's data is the type NS. Also true if nothing follows the name, because then the line
 * is from a plain list of names.
 */
function isDelegation(bytes: Uint8Array, from: number, to: number): boolean {
  let fields = 0;
  for (let at = from; at < to; at += 1) {
    if (bytes[at] === space || bytes[at] === tab) continue;
    const begin = at;
    while (at < to && bytes[at] !== space && bytes[at] !== tab) at += 1;
    fields += 1;
    if (at - begin === 2 && (bytes[begin]! | 32) === 110 && (bytes[begin + 1]! | 32) === 115) return true;
    // A record has its name, TTL, class and type before its data, so there are at most three fields after the name.
    if (fields === 3) return false;
  }
  return fields === 0;
}
