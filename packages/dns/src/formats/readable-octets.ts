import { bytesOfOctets } from "../octets.ts";

const decoder = new TextDecoder("utf-8", { fatal: true });

/** The octets of a character string as text, for formats that know no other; null where they are no UTF-8 or hold control characters. */
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
