/** The part of DER (ITU-T X.690) that a certificate needs. Every function returns one encoded value. */

function tagged(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(contents);
  const length = body.byteLength;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), body]);
  const octets: number[] = [];
  for (let left = length; left > 0; left = Math.floor(left / 256)) octets.unshift(left % 256);
  return Buffer.concat([Buffer.from([tag, 0x80 | octets.length, ...octets]), body]);
}

export function sequence(...items: readonly Uint8Array[]): Buffer {
  return tagged(0x30, ...items);
}

export function setOf(...items: readonly Uint8Array[]): Buffer {
  return tagged(0x31, ...items);
}

/** A non-negative integer from its big-endian octets. */
export function integer(octets: Uint8Array): Buffer {
  let start = 0;
  while (start < octets.byteLength - 1 && octets[start] === 0) start += 1;
  const trimmed = octets.subarray(start);
  const padded = ((trimmed[0] ?? 0) & 0x80) === 0 ? trimmed : Buffer.concat([Buffer.from([0]), trimmed]);
  return tagged(0x02, padded);
}

export function objectIdentifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  const octets = [first * 40 + second];
  for (const arc of rest) {
    const groups = [arc & 0x7f];
    for (let left = arc >>> 7; left > 0; left >>>= 7) groups.unshift((left & 0x7f) | 0x80);
    octets.push(...groups);
  }
  return tagged(0x06, Buffer.from(octets));
}

export function bitString(octets: Uint8Array, unusedBits = 0): Buffer {
  return tagged(0x03, Buffer.from([unusedBits]), octets);
}

export function octetString(octets: Uint8Array): Buffer {
  return tagged(0x04, octets);
}

export function utf8String(text: string): Buffer {
  return tagged(0x0c, Buffer.from(text, "utf8"));
}

export function boolean(value: boolean): Buffer {
  return tagged(0x01, Buffer.from([value ? 0xff : 0x00]));
}

/** An instant: UTCTime up to 2049, GeneralizedTime after that (RFC 5280 section 4.1.2.5). */
export function time(at: Date): Buffer {
  const digits = at.toISOString().replace(/[-:T]/g, "").slice(0, 14);
  return at.getUTCFullYear() < 2050 ? tagged(0x17, Buffer.from(`${digits.slice(2)}Z`)) : tagged(0x18, Buffer.from(`${digits}Z`));
}

/** A value inside a context-specific tag of this number (ASN.1 EXPLICIT). */
export function explicit(number: number, item: Uint8Array): Buffer {
  return tagged(0xa0 | number, item);
}

/** A primitive value whose own tag is replaced by a context-specific one of this number (ASN.1 IMPLICIT). */
export function implicit(number: number, octets: Uint8Array): Buffer {
  return tagged(0x80 | number, octets);
}
