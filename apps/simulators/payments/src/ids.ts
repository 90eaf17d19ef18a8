import { randomBytes } from "node:crypto";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Random text of letters and digits; 24 characters carry about 140 bits. */
export function randomText(length: number): string {
  let text = "";
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      // 248 = 4 x 62: larger bytes would make the first letters of the alphabet more likely.
      if (byte < 248 && text.length < length) text += alphabet.charAt(byte % 62);
    }
  }
  return text;
}

/** An object id as the provider writes it: prefix, underscore, random text. */
export function newId(prefix: string, length = 24): string {
  return `${prefix}_${randomText(length)}`;
}
