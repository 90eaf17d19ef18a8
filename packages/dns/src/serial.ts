import type { CalendarDate } from "@nameplane/values";

// SOA serials are numbers of 32 bits that wrap around (RFC 1982 with SERIAL_BITS 32).
const modulus = 4_294_967_296;
const half = 2_147_483_648;

/** -1, 0 or 1 if `a` is older than, equal to or newer than `b`. Null if RFC 1982 leaves it undefined (exactly 2^31 apart). */
export function compareSerials(a: number, b: number): -1 | 0 | 1 | null {
  if (a === b) return 0;
  const distance = (a - b + modulus) % modulus;
  if (distance === half) return null;
  return distance < half ? 1 : -1;
}

/** Whether a secondary that has serial `than` would fetch a zone with `serial`. */
export function isSerialNewer(serial: number, than: number): boolean {
  return compareSerials(serial, than) === 1;
}

/**
 * The serial after `current` (0 if never published). It is YYYYMMDD00 of the given day if that is newer, otherwise one more. It
 * never goes back, so a zone that was imported with an unusual serial continues from there. It is never 0, which some servers
 * take for "none".
 */
export function nextSerial(current: number, today: CalendarDate): number {
  const dated = Number(today.replaceAll("-", "")) * 100;
  if (current === 0 || isSerialNewer(dated, current)) return dated;
  return current === modulus - 1 ? 1 : current + 1;
}
