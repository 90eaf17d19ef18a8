import { createHash, createPublicKey, type KeyObject, verify, type webcrypto } from "node:crypto";

export type JsonWebKey = webcrypto.JsonWebKey;

/** A problem document (RFC 7807) of ACME (RFC 8555 6.7). */
export class Problem extends Error {
  readonly type: string;
  readonly status: number;
  readonly retryAfterSeconds: number | null;

  constructor(type: string, detail: string, status = 400, retryAfterSeconds: number | null = null) {
    super(detail);
    this.type = `urn:ietf:params:acme:error:${type}`;
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export type Signed = {
  readonly nonce: string;
  readonly url: string;
  readonly jwk: JsonWebKey | null;
  readonly kid: string | null;
  /** The data of the request; null for a POST-as-GET, which has none (RFC 8555 6.3). */
  readonly payload: Record<string, unknown> | null;
  /** Throws Problem unless the signature was made with this key. */
  check(key: JsonWebKey): void;
};

const algorithms = new Set(["ES256", "RS256"]);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // Text that is not JSON is refused below, like JSON that is not an object.
  }
  throw new Problem("malformed", "not a JSON object");
}

/** Reads a flattened JWS (RFC 7515 7.2.2) with the header fields of RFC 8555 6.2. */
export function readJws(body: string): Signed {
  const { protected: head, payload, signature } = parse(body);
  if (typeof head !== "string" || typeof payload !== "string" || typeof signature !== "string")
    throw new Problem("malformed", "not a flattened JWS");
  const header = parse(Buffer.from(head, "base64url").toString());
  const { alg, nonce, url, jwk, kid } = header;
  if (typeof alg !== "string" || !algorithms.has(alg))
    throw new Problem("badSignatureAlgorithm", `use one of ${[...algorithms].join(", ")}`);
  if (typeof nonce !== "string") throw new Problem("badNonce", "no nonce");
  if (typeof url !== "string" || isObject(jwk) === (typeof kid === "string"))
    throw new Problem("malformed", "url, and either jwk or kid, are needed");
  return {
    nonce,
    url,
    jwk: isObject(jwk) ? jwk : null,
    kid: typeof kid === "string" ? kid : null,
    payload: payload === "" ? null : parse(Buffer.from(payload, "base64url").toString()),
    check(key) {
      const signed = Buffer.from(`${head}.${payload}`);
      if (!verifies(alg, publicKeyOf(key), signed, Buffer.from(signature, "base64url")))
        throw new Problem("malformed", "the signature is wrong");
    },
  };
}

function publicKeyOf(jwk: JsonWebKey): KeyObject {
  try {
    return createPublicKey({ key: jwk, format: "jwk" });
  } catch {
    throw new Problem("badPublicKey", "the key cannot be read");
  }
}

function verifies(alg: string, key: KeyObject, signed: Buffer, signature: Buffer): boolean {
  if ((alg === "ES256") !== (key.asymmetricKeyType === "ec")) return false;
  return verify("sha256", signed, alg === "ES256" ? { key, dsaEncoding: "ieee-p1363" } : key, signature);
}

/** The thumbprint of a key (RFC 7638). */
export function thumbprint(jwk: JsonWebKey): string {
  const members = jwk.kty === "EC" ? { crv: jwk.crv, kty: jwk.kty, x: jwk.x, y: jwk.y } : { e: jwk.e, kty: jwk.kty, n: jwk.n };
  return createHash("sha256").update(JSON.stringify(members)).digest("base64url");
}
