import { createHash, createPrivateKey, generateKeyPairSync, sign, type KeyObject } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** When the simulator's key was made, as written in the key. The time is fixed, so that the key is always the same. */
const madeAt = 1_767_225_600;

/** Signs lists like the clearing house, with an OpenPGP key of version 4 (RFC 9580 sections 5.2.3 and 5.5.2). */
export class ListSigner {
  readonly #key: KeyObject;

  constructor(folder: string) {
    const file = join(folder, "list-key.pem");
    if (!existsSync(file)) {
      const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
      writeFileSync(file, privateKey.export({ type: "pkcs8", format: "pem" }), { mode: 0o600 });
    }
    this.#key = createPrivateKey(readFileSync(file));
  }

  /**
   * The public key in text form (armoured). It contains no name and no signature of its own, so only those who got it from a safe
   * place may trust it.
   */
  publicKey(): string {
    return armoured("PUBLIC KEY BLOCK", packet(6, this.#publicBody()));
  }

  /** A detached signature in text form (armoured). */
  signature(content: string): string {
    const made = Buffer.alloc(4);
    made.writeUInt32BE(Math.floor(Date.now() / 1000));
    const head = Buffer.concat([Buffer.from([4, 0, 1, 8, 0, 6, 5, 2]), made]);
    const trailer = Buffer.from([4, 0xff, 0, 0, 0, head.length]);
    const signed = Buffer.concat([Buffer.from(content), head, trailer]);
    const keyId = createHash("sha1")
      .update(Buffer.concat([lengthBefore(0x99, this.#publicBody()), this.#publicBody()]))
      .digest()
      .subarray(-8);
    const beside = Buffer.concat([Buffer.from([0, 10, 9, 16]), keyId]);
    const digest = createHash("sha256").update(signed).digest().subarray(0, 2);
    const body = Buffer.concat([head, beside, digest, number(sign("sha256", signed, this.#key))]);
    return armoured("SIGNATURE", packet(2, body));
  }

  #publicBody(): Buffer {
    const { n = "", e = "" } = this.#key.export({ format: "jwk" });
    const head = Buffer.from([4, 0, 0, 0, 0, 1]);
    head.writeUInt32BE(madeAt, 1);
    return Buffer.concat([head, ...[n, e].map((part) => number(Buffer.from(part, "base64url")))]);
  }
}

function lengthBefore(first: number, body: Buffer): Buffer {
  const head = Buffer.from([first, 0, 0]);
  head.writeUInt16BE(body.length, 1);
  return head;
}

/** An OpenPGP packet in the old format, with a length of two bytes. */
const packet = (tag: number, body: Buffer): Buffer => Buffer.concat([lengthBefore(0x81 | (tag << 2), body), body]);

/** A number without leading zeros, preceded by the count of its bits. */
function number(bytes: Buffer): Buffer {
  const from = bytes.findIndex((byte) => byte !== 0);
  const value = bytes.subarray(from === -1 ? bytes.length : from);
  const head = Buffer.alloc(2);
  head.writeUInt16BE(value.length === 0 ? 0 : value.length * 8 - Math.clz32(value[0] ?? 0) + 24);
  return Buffer.concat([head, value]);
}

/** The text form of OpenPGP data (armour). The checksum may be left out (RFC 9580 section 6.1). */
function armoured(kind: string, bytes: Buffer): string {
  const lines = bytes.toString("base64").match(/.{1,64}/g) ?? [];
  return [`-----BEGIN PGP ${kind}-----`, "", ...lines, `-----END PGP ${kind}-----`, ""].join("\n");
}
