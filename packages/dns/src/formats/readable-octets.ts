import { bytesOfOctets } from "../octets.ts";

const decoder = new TextDecoder("utf-8", { fatal: true });

/**
 * The octets of a character string as text, for formats that support only text. Null if they are not UTF-8 or contain control
 * characters.
 */
export function readableOctets(octets: string): string | null {
  if (/^[ -~]*$/.test(octets)) return octets;
  try {
    const text = decoder.decode(bytesOfOctets(octets));
    return /\p{Cc}/u.test(text) ? null : text;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
