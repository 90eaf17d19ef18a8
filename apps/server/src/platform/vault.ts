import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Where a secret is stored: an encrypted value is only valid in its own place (docs/threats.md#secrets). */
export type Place = { readonly table: string; readonly column: string; readonly rowId: string };

/** Id of the key in data_key; it is the first byte of every encrypted value. */
const keyId = 1;
const [ivLength, tagLength, masterLengthMin] = [12, 16, 32] as const;

/**
 * Encrypts stored secrets: AES-256-GCM with a key for each column, derived from the master key by HKDF (RFC 5869), and the
 * place as associated data. The encrypted value is key id, nonce, tag, text.
 */
export class Vault {
  readonly #master: Buffer;

  /** `master`: base64 of 32 random bytes or more. */
  constructor(master: string) {
    this.#master = Buffer.from(master, "base64");
    if (this.#master.length < masterLengthMin) throw new Error("MASTER_KEY: base64 of at least 32 bytes is needed");
  }

  seal(place: Place, secret: Buffer): Buffer {
    const iv = randomBytes(ivLength);
    const cipher = createCipheriv("aes-256-gcm", this.#keyOf(place), iv).setAAD(nameOf(place));
    const text = Buffer.concat([cipher.update(secret), cipher.final()]);
    return Buffer.concat([Buffer.of(keyId), iv, cipher.getAuthTag(), text]);
  }

  /** Throws when the value was encrypted for another place or with another key. */
  open(place: Place, sealed: Buffer): Buffer {
    if (sealed[0] !== keyId) throw new Error(`no data key ${sealed[0] ?? "at all"}`);
    const iv = sealed.subarray(1, 1 + ivLength);
    const tag = sealed.subarray(1 + ivLength, 1 + ivLength + tagLength);
    const cipher = createDecipheriv("aes-256-gcm", this.#keyOf(place), iv, { authTagLength: tagLength });
    cipher.setAAD(nameOf(place)).setAuthTag(tag);
    return Buffer.concat([cipher.update(sealed.subarray(1 + ivLength + tagLength)), cipher.final()]);
  }

  /** Derives a key for one purpose other than storage; it is the same in every process. */
  keyFor(purpose: string): Buffer {
    return Buffer.from(hkdfSync("sha256", this.#master, "", `nameplane:${keyId}:purpose:${purpose}`, 32));
  }

  #keyOf({ table, column }: Place): Buffer {
    return Buffer.from(hkdfSync("sha256", this.#master, "", `nameplane:${keyId}:${table}.${column}`, 32));
  }
}

function nameOf({ table, column, rowId }: Place): Buffer {
  return Buffer.from(`${table}.${column}.${rowId}`);
}
