import { createHash, createPublicKey, verify, type KeyObject } from "node:crypto";

/** Hash algorithms of OpenPGP that are still safe (RFC 9580 section 9.5). SHA-1 and MD5 are not. */
const hashes: Readonly<Record<number, string>> = { 8: "sha256", 9: "sha384", 10: "sha512" };
/** The numbers of RSA, and of its older form for signatures only (RFC 9580 section 9.1). */
const rsa: readonly number[] = [1, 3];
const [publicKeyTag, subkeyTag, signatureTag] = [6, 14, 2];
const [binary, canonicalText] = [0, 1];

/**
 * Whether one of the keys of an OpenPGP public key has made a detached signature of a content. Supports what the clearing house
 * uses: RSA keys and signatures of version 4, as text (armoured) or binary. A signature that cannot be read counts as wrong.
 *
 * Source: RFC 9580 (OpenPGP) sections 4.2, 5.2.3, 5.2.4, 5.5.2 and 6; RFC 9361 section 4.3.8
 */
export function isSignedByPgp(content: Buffer, signature: Buffer, publicKey: string): boolean {
  try {
    const keys = packetsOf(dearmoured(Buffer.from(publicKey))).flatMap(({ tag, body }) =>
      tag === publicKeyTag || tag === subkeyTag ? keyOf(body) : [],
    );
    return packetsOf(dearmoured(signature)).some(({ tag, body }) => tag === signatureTag && isMadeBy(body, content, keys));
  } catch (error) {
    // The file is too short, or contains a number that is no valid key.
    if (error instanceof RangeError || error instanceof TypeError || isCryptoError(error)) return false;
    throw error;
  }
}

const isCryptoError = (error: unknown): boolean => error instanceof Error && "code" in error;

/** The binary packets of a file. A file in text form has them as base64 between two lines of armour. */
function dearmoured(file: Buffer): Buffer {
  const [, inner] = /-----BEGIN PGP [A-Z ]+-----\r?\n([\s\S]*?)-----END PGP /.exec(file.toString("latin1")) ?? [];
  if (inner === undefined) return file;
  const lines = inner.split(/\r?\n/);
  // Headers end with an empty line; the line that begins with "=" is a checksum.
  const base64 = lines.slice(lines.indexOf("") + 1).filter((line) => !line.startsWith("="));
  return Buffer.from(base64.join(""), "base64");
}

type Packet = { readonly tag: number; readonly body: Buffer };

function packetsOf(bytes: Buffer): Packet[] {
  const packets: Packet[] = [];
  let at = 0;
  while (at < bytes.length) {
    const first = bytes.readUInt8(at);
    const isNew = (first & 0x40) !== 0;
    const tag = isNew ? first & 0x3f : (first >> 2) & 0x0f;
    const { length, from } = isNew ? newLength(bytes, at + 1) : oldLength(bytes, at + 1, first & 0x03);
    if ((first & 0x80) === 0 || from + length > bytes.length) throw new RangeError("this is no packet");
    packets.push({ tag, body: bytes.subarray(from, from + length) });
    at = from + length;
  }
  return packets;
}

function newLength(bytes: Buffer, at: number): { length: number; from: number } {
  const first = bytes.readUInt8(at);
  if (first < 192) return { length: first, from: at + 1 };
  if (first < 224) return { length: ((first - 192) << 8) + bytes.readUInt8(at + 1) + 192, from: at + 2 };
  if (first === 255) return { length: bytes.readUInt32BE(at + 1), from: at + 5 };
  throw new RangeError("packets in parts are not read");
}

function oldLength(bytes: Buffer, at: number, kind: number): { length: number; from: number } {
  if (kind === 0) return { length: bytes.readUInt8(at), from: at + 1 };
  if (kind === 1) return { length: bytes.readUInt16BE(at), from: at + 2 };
  if (kind === 2) return { length: bytes.readUInt32BE(at), from: at + 4 };
  throw new RangeError("packets without a length are not read");
}

/** Reads a number that follows the count of its bits. */
function numberAt(bytes: Buffer, at: number): { readonly value: Buffer; readonly end: number } {
  const end = at + 2 + Math.ceil(bytes.readUInt16BE(at) / 8);
  if (end > bytes.length) throw new RangeError("a number ends too early");
  return { value: bytes.subarray(at + 2, end), end };
}

function keyOf(body: Buffer): KeyObject[] {
  if (body.readUInt8(0) !== 4 || !rsa.includes(body.readUInt8(5))) return [];
  const modulus = numberAt(body, 6);
  const exponent = numberAt(body, modulus.end);
  const [n, e] = [modulus, exponent].map(({ value }) => value.toString("base64url"));
  return [createPublicKey({ key: { kty: "RSA", n: n ?? "", e: e ?? "" }, format: "jwk" })];
}

function isMadeBy(body: Buffer, content: Buffer, keys: readonly KeyObject[]): boolean {
  const [version, kind, algorithm, hash] = [0, 1, 2, 3].map((at) => body.readUInt8(at));
  const name = hashes[hash ?? 0];
  if (version !== 4 || !rsa.includes(algorithm ?? 0) || name === undefined) return false;
  if (kind !== binary && kind !== canonicalText) return false;
  const hashedEnd = 6 + body.readUInt16BE(4);
  const unhashedEnd = hashedEnd + 2 + body.readUInt16BE(hashedEnd);
  const { value } = numberAt(body, unhashedEnd + 2);
  const hashed = body.subarray(0, hashedEnd);
  const trailer = Buffer.from([4, 0xff, 0, 0, 0, 0]);
  trailer.writeUInt32BE(hashed.length, 2);
  const text = kind === binary ? content : Buffer.from(content.toString("latin1").replaceAll(/\r?\n/g, "\r\n"), "latin1");
  const signed = Buffer.concat([text, hashed, trailer]);
  // The signature contains the first two bytes of the hash, so most wrong contents are found without checking the signature.
  const digest = createHash(name).update(signed).digest();
  if (!digest.subarray(0, 2).equals(body.subarray(unhashedEnd, unhashedEnd + 2))) return false;
  return keys.some((key) => verify(name, signed, key, padded(value, key)));
}

/** Leading zeros of a signature are left out in OpenPGP, but not in RSA. */
function padded(value: Buffer, key: KeyObject): Buffer {
  const length = Math.ceil((key.asymmetricKeyDetails?.modulusLength ?? 0) / 8);
  return Buffer.concat([Buffer.alloc(Math.max(0, length - value.length)), value]);
}
