import { createHmac, timingSafeEqual } from "node:crypto";

const letters = "abcdefghijklmnopqrstuvwxyz234567";
const tagLength = 10;
const form = /^b-([a-z2-7]{26})-([a-z2-7]{16})$/;

/** Base 32 in lower case (RFC 4648 6), because mail servers may change the case of what stands before the @. */
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

/** The bytes of a base 32 text. Null if its last letter has bits that no byte needs, so that each value has one text only. */
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
 * Return paths of mails, one for each delivery (VERP), with a signature: whoever can write to one has got it from the mail itself.
 * They never expire here; what a report may still do is decided by the age of the delivery.
 */
export class ReturnPaths {
  readonly #key: Buffer;

  /** `key`: 32 bytes, the same in every process. */
  constructor(key: Buffer) {
    this.#key = key;
  }

  /** The part before the @ of the return path of a delivery: 45 characters, of the 64 that are allowed (RFC 5321 4.5.3.1.1). */
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
