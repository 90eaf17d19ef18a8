import type { Rule } from "./rule.ts";

/** Four octets of a dotted quad, or null. No leading zeros, no short forms: both are read differently by different programs. */
export function parseIpv4(text: string): Uint8Array | null {
  if (text.length < 7 || text.length > 15) return null;
  const parts = text.split(".");
  if (parts.length !== 4) return null;
  const octets = new Uint8Array(4);
  for (let index = 0; index < 4; index += 1) {
    const part = parts[index] ?? "";
    if (!/^(0|[1-9]\d{0,2})$/.test(part)) return null;
    const value = Number(part);
    if (value > 255) return null;
    octets[index] = value;
  }
  return octets;
}

/** Sixteen octets of an IPv6 address (RFC 4291 section 2.2), or null. No zone id, no brackets. */
export function parseIpv6(text: string): Uint8Array | null {
  if (text.length < 2 || text.length > 45) return null;
  const halves = text.split("::");
  if (halves.length > 2) return null;
  const head = parseGroups(halves[0] ?? "", halves.length === 1);
  const tail = halves.length === 2 ? parseGroups(halves[1] ?? "", true) : [];
  if (head === null || tail === null) return null;
  const missing = 8 - head.length - tail.length;
  // "::" stands for one or more groups; without it all eight must be there
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null;
  const groups = [...head, ...Array.from({ length: missing }, () => 0), ...tail];
  const octets = new Uint8Array(16);
  for (const [index, group] of groups.entries()) {
    octets[index * 2] = group >> 8;
    octets[index * 2 + 1] = group & 0xff;
  }
  return octets;
}

function parseGroups(text: string, mayEndInIpv4: boolean): number[] | null {
  if (text === "") return [];
  const parts = text.split(":");
  const groups: number[] = [];
  for (const [index, part] of parts.entries()) {
    if (/^[0-9a-fA-F]{1,4}$/.test(part)) {
      groups.push(Number.parseInt(part, 16));
      continue;
    }
    const octets = mayEndInIpv4 && index === parts.length - 1 ? parseIpv4(part) : null;
    if (octets === null) return null;
    const [a = 0, b = 0, c = 0, d = 0] = octets;
    groups.push(a * 256 + b, c * 256 + d);
  }
  return groups;
}

export function formatIpv4(octets: Uint8Array): string {
  if (octets.length !== 4) throw new RangeError("an IPv4 address has 4 octets");
  return octets.join(".");
}

/** The one text form of RFC 5952: lower case, no leading zeros, the longest (first) run of two or more zero groups as "::". */
export function formatIpv6(octets: Uint8Array): string {
  if (octets.length !== 16) throw new RangeError("an IPv6 address has 16 octets");
  const groups = Array.from({ length: 8 }, (_, index) => (octets[index * 2] ?? 0) * 256 + (octets[index * 2 + 1] ?? 0));
  // RFC 5952 section 5: IPv4-mapped addresses keep the dotted form
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return `::ffff:${formatIpv4(octets.subarray(12))}`;
  }
  const run = longestZeroRun(groups);
  const hex = groups.map((group) => group.toString(16));
  if (run.length < 2) return hex.join(":");
  return `${hex.slice(0, run.start).join(":")}::${hex.slice(run.start + run.length).join(":")}`;
}

function longestZeroRun(groups: readonly number[]): { start: number; length: number } {
  let best = { start: 0, length: 0 };
  let start = 0;
  for (let index = 0; index <= groups.length; index += 1) {
    if (groups[index] === 0) continue;
    if (index - start > best.length) best = { start, length: index - start };
    start = index + 1;
  }
  return best;
}

export const checkIpAddress: Rule = (value) => {
  if (value === "" || parseIpv4(value) !== null || parseIpv6(value) !== null) return null;
  return "rules.invalid_ip_address";
};
