import { createHmac, timingSafeEqual } from "node:crypto";

const letters = "abcdefghijklmnopqrstuvwxyz234567";
const tagLength = 10;
const form = /^b-([a-z2-7]{26})-([a-z2-7]{16})$/;

/**
 * Base 32 in lower case (RFC 4648 6). Mail servers may change the case of the part before the @, and base 32 does not depend on
 * it.
 */
function base32(bytes: Uint8Array): string {
  let [text, value, bits] = ["", 0, 0];
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += letters.charAt((value >> bits) & 31);
    }
    value &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + letters.charAt((value << (5 - bits)) & 31);
}

/** The bytes of a base 32 text. Null if its last letter has bits that belong to no byte. So each value has only one text. */
function fromBase32(text: string): Buffer | null {
  const bytes: number[] = [];
  let [value, bits] = [0, 0];
  for (const letter of text) {
    value = (value << 5) | letters.indexOf(letter);
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((value >> bits) & 255);
    }
    value &= (1 << bits) - 1;
  }
  return value === 0 ? Buffer.from(bytes) : null;
}

/**
 * Makes and reads the return paths of mails (VERP). Each delivery has its own return path, which is signed. So whoever can write
 * to it must have seen the mail. Return paths never expire; the age of the delivery decides what a report can still do.
 */
export class ReturnPaths {
  readonly #key: Buffer;

  /** `key`: 32 bytes, the same in every process. */
  constructor(key: Buffer) {
    this.#key = key;
  }

  /** The part of a delivery's return path before the @: 45 characters, of the 64 that are allowed (RFC 5321 4.5.3.1.1). */
  localPart(deliveryId: string): string {
    const id = Buffer.from(deliveryId.replaceAll("-", ""), "hex");
    return `b-${base32(id)}-${base32(this.#tagOf(id))}`;
  }

  /** The delivery of a return path. Null if it was not made by us. */
  deliveryOf(address: string): string | null {
    const [, idText = "", tagText = ""] = form.exec(address.slice(0, address.lastIndexOf("@")).toLowerCase()) ?? [];
    const [id, tag] = [fromBase32(idText), fromBase32(tagText)];
    if (id === null || tag === null || id.length !== 16 || tag.length !== tagLength) return null;
    if (!timingSafeEqual(this.#tagOf(id), tag)) return null;
    return id.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  }

  #tagOf(id: Buffer): Buffer {
    return createHmac("sha256", this.#key).update(id).digest().subarray(0, tagLength);
  }
}
