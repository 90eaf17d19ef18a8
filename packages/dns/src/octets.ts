// A character string of the DNS is a sequence of octets without a character set (RFC 1035 section 3.3). This package represents
// it as a string with one character per octet (U+0000 to U+00FF), which is compact and fast to compare. Only text that people
// type is read as UTF-8.

const encoder = new TextEncoder();

/**
 * Octets of a text in presentation form. "\DDD" is the octet of that number, "\X" is X, and anything else is its UTF-8. Null for
 * an invalid escape.
 */
export function octetsOfPresentation(text: string): string | null {
  if (isPlainAscii(text) && !text.includes("\\")) return text;
  let octets = "";
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? "";
    if (character !== "\\") {
      // Whole characters, not halves of a surrogate pair.
      const whole = String.fromCodePoint(text.codePointAt(index) ?? 0);
      octets += octetsOfText(whole);
      index += whole.length - 1;
      continue;
    }
    const next = text[index + 1];
    if (next === undefined) return null;
    if (next < "0" || next > "9") {
      index += 1;
      const whole = String.fromCodePoint(text.codePointAt(index) ?? 0);
      octets += octetsOfText(whole);
      index += whole.length - 1;
      continue;
    }
    const digits = text.slice(index + 1, index + 4);
    if (!/^\d{3}$/.test(digits) || Number(digits) > 255) return null;
    octets += String.fromCodePoint(Number(digits));
    index += 3;
  }
  return octets;
}

/** The octets of typed text, which are its UTF-8. */
export function octetsOfText(text: string): string {
  return isPlainAscii(text) ? text : octetsOfBytes(encoder.encode(text));
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Octets decoded as UTF-8; null if they are not UTF-8 or contain invisible characters. */
export function textOfOctets(octets: string): string | null {
  if (isPlainAscii(octets)) return octets;
  try {
    const text = decoder.decode(bytesOfOctets(octets));
    return /\p{C}|[^\P{Z} ]/u.test(text) ? null : text;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

export function octetsOfBytes(bytes: Uint8Array): string {
  let octets = "";
  for (const byte of bytes) octets += String.fromCodePoint(byte);
  return octets;
}

export function bytesOfOctets(octets: string): Uint8Array {
  const bytes = new Uint8Array(octets.length);
  for (let index = 0; index < octets.length; index += 1) bytes[index] = octets.codePointAt(index) ?? 0;
  return bytes;
}

/**
 * Quoted presentation form. Printable ASCII is unchanged, a quote or a backslash gets a backslash in front, and other octets
 * become "\DDD".
 */
export function quoteOctets(octets: string): string {
  return `"${escapeOctets(octets)}"`;
}

export function escapeOctets(octets: string): string {
  if (!/["\\]|[^ -~]/.test(octets)) return octets;
  let text = "";
  for (let index = 0; index < octets.length; index += 1) {
    const code = octets.codePointAt(index) ?? 0;
    if (code === 0x22 || code === 0x5c) text += `\\${octets[index]}`;
    else if (code < 0x20 || code > 0x7e) text += decimalEscape(code);
    else text += octets[index];
  }
  return text;
}

export function decimalEscape(code: number): string {
  return `\\${code.toString().padStart(3, "0")}`;
}

function isPlainAscii(text: string): boolean {
  return !/[^ -~]/.test(text);
}

export function hexOfBytes(bytes: Uint8Array): string {
  let hex = "";
  for (const byte of bytes) hex += byte.toString(16).padStart(2, "0");
  return hex;
}

/** Bytes of an even number of hexadecimal digits; null otherwise. */
export function bytesOfHex(hex: string): Uint8Array | null {
  if (hex.length % 2 !== 0 || /[^0-9a-fA-F]/.test(hex)) return null;
  const bytes = new Uint8Array(hex.length / 2);
  for (let index = 0; index < bytes.length; index += 1) {
    bytes[index] = Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16);
  }
  return bytes;
}

/** Bytes of padded base64 (RFC 4648 section 4); null otherwise. */
export function bytesOfBase64(text: string): Uint8Array | null {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return null;
  return bytesOfOctets(atob(text));
}

export function base64OfBytes(bytes: Uint8Array): string {
  return btoa(octetsOfBytes(bytes));
}
