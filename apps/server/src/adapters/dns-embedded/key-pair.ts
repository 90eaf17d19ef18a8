import { createPrivateKey, generateKeyPair, sign as signData, type KeyObject } from "node:crypto";
import { promisify } from "node:util";
import { keyTag, type Dnskey } from "@nameplane/dns";

/** A key that signs a zone: CSK, flags 257 (RFC 4034 section 2). */
export type KeyPair = {
  /** Number of the key within its zone. */
  readonly id: number;
  readonly dnskey: Dnskey;
  readonly tag: number;
  /** The private key as PKCS #8 in DER. */
  readonly secret: Buffer;
  /** Signs these octets. Returns the signature field of an RRSIG. */
  readonly sign: (data: Uint8Array) => Uint8Array;
};

const make = promisify(generateKeyPair);

type Algorithm = { readonly hash: string | null; readonly generate: () => Promise<{ privateKey: KeyObject }> };

/** The supported algorithms by their DNSSEC number. Algorithms with SHA-1 are left out (RFC 9905). */
const algorithms = new Map<number, Algorithm>([
  [8, { hash: "sha256", generate: () => make("rsa", { modulusLength: 2048 }) }],
  [10, { hash: "sha512", generate: () => make("rsa", { modulusLength: 2048 }) }],
  [13, { hash: "sha256", generate: () => make("ec", { namedCurve: "P-256" }) }],
  [14, { hash: "sha384", generate: () => make("ec", { namedCurve: "P-384" }) }],
  [15, { hash: null, generate: () => make("ed25519") }],
  [16, { hash: null, generate: () => make("ed448") }],
]);

/** Algorithms for which keys can be made (RFC 8624). */
export const keyAlgorithms: readonly number[] = [...algorithms.keys()];

/** Throws RangeError for an algorithm missing in `keyAlgorithms`. */
export async function makeKeyPair(id: number, algorithm: number): Promise<KeyPair> {
  const { privateKey } = await algorithmOf(algorithm).generate();
  return keyPairOf(id, algorithm, privateKey);
}

export function readKeyPair(id: number, algorithm: number, secret: Buffer): KeyPair {
  return keyPairOf(id, algorithm, createPrivateKey({ key: secret, format: "der", type: "pkcs8" }));
}

function keyPairOf(id: number, algorithm: number, privateKey: KeyObject): KeyPair {
  const { hash } = algorithmOf(algorithm);
  const publicKey = publicKeyField(privateKey.export({ format: "jwk" })).toString("base64");
  const dnskey: Dnskey = { flags: 257, protocol: 3, algorithm, publicKey };
  return {
    id,
    dnskey,
    tag: keyTag(dnskey),
    secret: privateKey.export({ format: "der", type: "pkcs8" }),
    sign: (data) => signData(hash, data, { key: privateKey, dsaEncoding: "ieee-p1363" }),
  };
}

type Jwk = {
  readonly kty?: string;
  readonly x?: string;
  readonly y?: string;
  readonly e?: string;
  readonly n?: string;
};

/**
 * Public key as in a DNSKEY: RFC 6605 section 4 (ECDSA), RFC 8080 section 3 (EdDSA), RFC 3110 section 2 (RSA, exponent always
 * 65537).
 */
function publicKeyField(jwk: Jwk): Buffer {
  const part = (text: string | undefined) => Buffer.from(text ?? "", "base64url");
  if (jwk.kty !== "RSA") return Buffer.concat([part(jwk.x), part(jwk.y)]);
  const exponent = part(jwk.e);
  return Buffer.concat([Buffer.of(exponent.length), exponent, part(jwk.n)]);
}

function algorithmOf(algorithm: number): Algorithm {
  const known = algorithms.get(algorithm);
  if (known === undefined) throw new RangeError(`no keys of algorithm ${algorithm}`);
  return known;
}
