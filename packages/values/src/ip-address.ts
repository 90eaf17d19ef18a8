import type { Rule } from "./rule.ts";

/**
 * Four octets of a dotted quad, or null. Leading zeros and short forms are refused, because programs interpret them differently.
 */
export function parseIpv4(text: string): Uint8Array | null {
  return isIpv4(text) ? Uint8Array.from(text.split("."), Number) : null;
}

/** Whether `parseIpv4` accepts the text. */
export function isIpv4(text: string): boolean {
  if (text.length < 7 || text.length > 15) return false;
  let parts = 0;
  let start = 0;
  for (let index = 0; index <= text.length; index += 1) {
    if (index < text.length && text.charCodeAt(index) !== 0x2e) continue;
    if (decimalOctet(text, start, index) < 0) return false;
    parts += 1;
    start = index + 1;
  }
  return parts === 4;
}

/** The value of one to three digits without leading zero, at most 255. Returns -1 for anything else. */
function decimalOctet(text: string, start: number, end: number): number {
  const length = end - start;
  if (length < 1 || length > 3 || (length > 1 && text.charCodeAt(start) === 0x30)) return -1;
  let value = 0;
  for (let index = start; index < end; index += 1) {
    const digit = text.charCodeAt(index) - 0x30;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value <= 255 ? value : -1;
}

/** The sixteen octets of an IPv6 address (RFC 4291 section 2.2). Null for any other text, including a zone id or brackets. */
export function parseIpv6(text: string): Uint8Array | null {
  if (text.length < 2 || text.length > 45) return null;
  const octets = new Uint8Array(16);
  let filled = 0;
  let gapAt = -1;
  let start = 0;
  if (text.startsWith("::")) {
    gapAt = 0;
    start = 2;
  }
  while (start < text.length) {
    let end = text.indexOf(":", start);
    if (end < 0) end = text.length;
    const isLast = end === text.length;
    const group = end - start > 4 ? -1 : hexValue(text, start, end);
    if (group >= 0 && filled <= 14) {
      octets[filled] = group >> 8;
      octets[filled + 1] = group & 0xff;
      filled += 2;
    } else {
      // Only the last 32 bits may be written as an IPv4 address.
      const tail = isLast && filled <= 12 ? parseIpv4(text.slice(start)) : null;
      if (tail === null) return null;
      octets.set(tail, filled);
      filled += 4;
    }
    start = end + 1;
    if (isLast) break;
    if (text.charCodeAt(start) === 0x3a) {
      if (gapAt >= 0) return null;
      gapAt = filled;
      start += 1;
    } else if (start === text.length) return null;
  }
  if (gapAt < 0) return filled === 16 ? octets : null;
  // "::" stands for one or more groups of zeros
  if (filled > 14) return null;
  octets.copyWithin(16 - (filled - gapAt), gapAt, filled);
  octets.fill(0, gapAt, 16 - (filled - gapAt));
  return octets;
}

/** The value of the hexadecimal digits between two positions. Returns -1 if there are none, or other characters. */
function hexValue(text: string, start: number, end: number): number {
  if (start === end) return -1;
  let value = 0;
  for (let index = start; index < end; index += 1) {
    const code = text.charCodeAt(index);
    let digit: number;
    if (code >= 0x30 && code <= 0x39) digit = code - 0x30;
    else if (code >= 0x61 && code <= 0x66) digit = code - 0x57;
    else if (code >= 0x41 && code <= 0x46) digit = code - 0x37;
    else return -1;
    value = value * 16 + digit;
  }
  return value;
}

export function formatIpv4(octets: Uint8Array): string {
  if (octets.length !== 4) throw new RangeError("an IPv4 address has 4 octets");
  return octets.join(".");
}

/** The canonical text form of RFC 5952: lower case, no leading zeros, the longest (first) run of two or more zero groups as "::". */
export function formatIpv6(octets: Uint8Array): string {
  if (octets.length !== 16) throw new RangeError("an IPv6 address has 16 octets");
  // RFC 5952 section 5: IPv4-mapped addresses keep the dotted form
  if (isIpv4Mapped(octets)) return `::ffff:${formatIpv4(octets.subarray(12))}`;
  const run = longestZeroRun(octets);
  let text = "";
  for (let group = 0; group < 8; group += 1) {
    if (group === run.start && run.length > 1) {
      text += "::";
      group += run.length - 1;
    } else {
      if (text !== "" && !text.endsWith(":")) text += ":";
      text += groupOf(octets, group).toString(16);
    }
  }
  return text;
}

function groupOf(octets: Uint8Array, group: number): number {
  return (octets[group * 2] ?? 0) * 256 + (octets[group * 2 + 1] ?? 0);
}

function isIpv4Mapped(octets: Uint8Array): boolean {
  if (groupOf(octets, 5) !== 0xffff) return false;
  for (let group = 0; group < 5; group += 1) if (groupOf(octets, group) !== 0) return false;
  return true;
}

function longestZeroRun(octets: Uint8Array): { start: number; length: number } {
  const best = { start: 0, length: 0 };
  let start = 0;
  for (let group = 0; group <= 8; group += 1) {
    if (group < 8 && groupOf(octets, group) === 0) continue;
    if (group - start > best.length) {
      best.start = start;
      best.length = group - start;
    }
    start = group + 1;
  }
  return best;
}

export const checkIpAddress: Rule = (value) => {
  if (value === "" || parseIpv4(value) !== null || parseIpv6(value) !== null) return null;
  return "rules.invalid_ip_address";
};
