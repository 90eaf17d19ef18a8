/**
 * True for an owner that stands in the text as it would be stored: small letters, digits, hyphens inside and underscores, in labels of at
 * most 63 characters. Most owners of a long file are, and need no conversion.
 */
export function isPlainOwner(source: string, start: number, end: number): boolean {
  let labelStart = start;
  for (let at = start; at <= end; at += 1) {
    const code = at === end ? 0x2e : source.charCodeAt(at);
    if (code === 0x2e) {
      if (at === labelStart || at - labelStart > 63 || source.charCodeAt(at - 1) === 0x2d) return false;
      labelStart = at + 1;
      continue;
    }
    const isLetterOrDigit = (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) || code === 0x5f;
    if (!isLetterOrDigit && (code !== 0x2d || at === labelStart)) return false;
  }
  return start < end;
}

/** True when two stretches of a text, told by their bounds, say the same. They differ most often at their ends. */
export function isSameText(source: string, start: number, end: number, otherStart: number, otherEnd: number): boolean {
  if (end - start !== otherEnd - otherStart) return false;
  for (let at = end - 1, other = otherEnd - 1; at >= start; at -= 1, other -= 1) {
    if (source.charCodeAt(at) !== source.charCodeAt(other)) return false;
  }
  return true;
}
