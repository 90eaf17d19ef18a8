import { createHmac, timingSafeEqual } from "node:crypto";

/** How long a code is shown before the next one (RFC 6238). */
export const stepSeconds = 30;
const digits = 6;
/**
 * How many steps a clock may be wrong, in either direction. If more were accepted, a code that an attacker has seen would stay
 * valid for minutes.
 */
const drift = 1;

export type Algorithm = "sha1" | "sha256" | "sha512";

/**
 * The code for a counter (HOTP, RFC 4226 section 5.3). Time-based codes (TOTP) use the number of 30-second steps since 1970 as
 * the counter.
 */
export function hotp(secret: Buffer, counter: number, length = digits, algorithm: Algorithm = "sha1"): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const mac = createHmac(algorithm, secret).update(message).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const number = (mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 10 ** length;
  return String(number).padStart(length, "0");
}

export function stepOf(now: Date): number {
  return Math.floor(now.getTime() / 1000 / stepSeconds);
}

/**
 * The step that a code belongs to. It has to be at most one step from now, and later than the last accepted step. Null if there
 * is no such step.
 */
export function matchingStep(secret: Buffer, code: string, now: Date, lastStep: number | null): number | null {
  const given = Buffer.from(code);
  const current = stepOf(now);
  let found: number | null = null;
  for (let step = current - drift; step <= current + drift; step++) {
    const expected = Buffer.from(hotp(secret, step));
    const fits = given.length === expected.length && timingSafeEqual(given, expected);
    if (fits && (lastStep === null || step > lastStep)) found ??= step;
  }
  return found;
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Base32 without padding (RFC 4648 section 6), as authenticators read it. */
export function base32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
}

/** The URL in the QR code, with the user and the brand that the authenticator shows. */
export function otpauthUrl(brandName: string, username: string, secret: string): string {
  const [issuer, account] = [brandName, username].map((part) => encodeURIComponent(part.replaceAll(":", " ")));
  return `otpauth://totp/${issuer}:${account}?secret=${secret}&issuer=${issuer}&algorithm=SHA1&digits=${digits}&period=${stepSeconds}`;
}
