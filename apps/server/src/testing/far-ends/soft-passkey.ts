import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";
import type { AskOptions, MakeOptions, NewPasskey, PasskeyAnswer } from "@nameplane/contracts/identity/passkeys";

/** Encodes CBOR (RFC 8949), as far as attestation objects need it. */
function cbor(value: unknown): Buffer {
  const head = (major: number, n: number) =>
    n < 24
      ? Buffer.of((major << 5) | n)
      : n < 256
        ? Buffer.of((major << 5) | 24, n)
        : Buffer.of((major << 5) | 25, n >> 8, n & 255);
  if (typeof value === "number") return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (!(value instanceof Map)) throw new Error("no CBOR for this");
  return Buffer.concat([head(5, value.size), ...[...value].flat().map(cbor)]);
}

const flag = { present: 0x01, verified: 0x04, attested: 0x40 } as const;

/**
 * An authenticator written from the specification (WebAuthn level 3), independent of the product: makes one passkey and answers
 * with it.
 */
export class SoftPasskey {
  readonly id = randomBytes(32);
  counter = 0;
  /** Whether the passkey verifies its user (by finger or PIN) before it answers. */
  verifies = true;
  origin = "http://localhost";
  /** Client data that differ from what a browser would state about the page. They are signed like the rest. */
  says: Readonly<Record<string, unknown>> = {};
  #user = randomBytes(16).toString("base64url");
  readonly #key: KeyObject;
  readonly #public: KeyObject;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    [this.#key, this.#public] = [privateKey, publicKey];
  }

  make(options: MakeOptions): NewPasskey {
    this.#user = options.user.id;
    const { x = "", y = "" } = this.#public.export({ format: "jwk" });
    const cose = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, "base64url")],
        [-3, Buffer.from(y, "base64url")],
      ]),
    );
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.of(0, this.id.length), this.id, cose]);
    const authData = Buffer.concat([this.#authData(options.rp.id, flag.attested), attested]);
    const object = new Map<string, unknown>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", authData],
    ]);
    return {
      id: this.id.toString("base64url"),
      clientdata: this.#clientData("webauthn.create", options.challenge).toString("base64url"),
      attestation: cbor(object).toString("base64url"),
      transports: ["internal"],
    };
  }

  answer({ challenge, rpId }: AskOptions): PasskeyAnswer {
    const clientData = this.#clientData("webauthn.get", challenge);
    const authData = this.#authData(rpId, 0);
    const signed = Buffer.concat([authData, createHash("sha256").update(clientData).digest()]);
    return {
      id: this.id.toString("base64url"),
      clientdata: clientData.toString("base64url"),
      authenticatordata: authData.toString("base64url"),
      signature: sign("sha256", signed, this.#key).toString("base64url"),
      userhandle: this.#user,
    };
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false, ...this.says }));
  }

  #authData(rpId: string, more: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const flags = flag.present | (this.verifies ? flag.verified : 0) | more;
    return Buffer.concat([createHash("sha256").update(rpId).digest(), Buffer.of(flags), counter]);
  }
}
