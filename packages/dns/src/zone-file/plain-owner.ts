import { hashEnd, hashStart, hashStep } from "./owner-table.ts";

/**
 * The hash of an owner that is already in stored form: small letters, digits, inner hyphens and underscores, in labels of at most
 * 63 characters. -1 for any other owner. Most owners of a long file are plain and require no conversion.
 */
export function hashOfPlainOwner(source: string, start: number, end: number): number {
  let hash = hashStart;
  let labelStart = start;
  for (let at = start; at < end; at += 1) {
    const code = source.charCodeAt(at);
    hash = hashStep(hash, code);
    if ((code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) || code === 0x5f) continue;
    if (code === 0x2e) {
      if (!isLabel(source, labelStart, at)) return -1;
      labelStart = at + 1;
    } else if (code !== 0x2d || at === labelStart) return -1;
  }
  return isLabel(source, labelStart, end) ? hashEnd(hash) : -1;
}

function isLabel(source: string, start: number, end: number): boolean {
  return end > start && end - start <= 63 && source.charCodeAt(end - 1) !== 0x2d;
}

/** Whether two parts of a text, given by their bounds, are equal. They differ most often at their ends. */
export function isSameText(source: string, start: number, end: number, otherStart: number, otherEnd: number): boolean {
  if (end - start !== otherEnd - otherStart) return false;
  for (let at = end - 1, other = otherEnd - 1; at >= start; at -= 1, other -= 1) {
    if (source.charCodeAt(at) !== source.charCodeAt(other)) return false;
  }
  return true;
}
