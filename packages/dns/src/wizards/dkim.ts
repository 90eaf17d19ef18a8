import { bytesOfBase64 } from "../octets.ts";

export type DkimKey =
  /** The number of bits of an RSA key; null for an Ed25519 key. */
  | { readonly ok: true; readonly text: string; readonly bits: number | null }
  /**
   * private_key: the text is a private key, which must never be published. no_key: the text contains no key. damaged: a part of
   * the key is missing.
   */
  | { readonly ok: false; readonly reason: "private_key" | "no_key" | "damaged" };

const ed25519Octets = 32;

/**
 * Makes the text of a DKIM record (RFC 6376 section 3.6.1) from what mail programs and services show: a whole record split into
 * quoted pieces, a zone-file line, a PEM block, or only the key.
 */
export function readDkimKey(pasted: string): DkimKey {
  if (/PRIVATE KEY/.test(pasted)) return { ok: false, reason: "private_key" };
  const text = joinPieces(pasted);
  const tags = tagsOf(text);
  const key = rawEd25519((tags.get("p") ?? text.replaceAll(/-----[A-Z ]+-----/g, "")).replaceAll(/\s/g, ""));
  const bytes = bytesOfBase64(key);
  const isTooShort = !tags.has("p") && key.length < 40;
  if (key === "" || isTooShort || /[^A-Za-z0-9+/=]/.test(key)) return { ok: false, reason: "no_key" };
  if (bytes === null || bytes.length < ed25519Octets) return { ok: false, reason: "damaged" };
  const isEd25519 = bytes.length === ed25519Octets;
  const bits = isEd25519 ? null : rsaBits(bytes);
  if (!isEd25519 && bits === null) return { ok: false, reason: "damaged" };
  const kept = [...tags].filter(([name]) => !["v", "k", "p"].includes(name)).map(([name, value]) => `${name}=${value}; `);
  return { ok: true, text: `v=DKIM1; k=${isEd25519 ? "ed25519" : "rsa"}; ${kept.join("")}p=${key}`, bits };
}

/**
 * The record contains the 32 octets of an Ed25519 key (RFC 8463 section 4.2). In key files, 12 octets before them name the
 * algorithm (RFC 8410 section 4).
 */
const rawEd25519 = (key: string): string => (/^MCowBQYDK2VwAyEA[A-Za-z0-9+/]{43}=$/.test(key) ? key.slice(16) : key);

/** Joins quoted pieces; text before the first quote of a zone-file line is ignored. */
function joinPieces(pasted: string): string {
  const pieces = [...pasted.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, piece = ""]) => piece.replaceAll(/\\(.)/g, "$1"));
  return pieces.length > 0 ? pieces.join("") : pasted.replaceAll(/[()]/g, " ");
}

function tagsOf(text: string): Map<string, string> {
  const start = text.search(/\b[vkp]=/);
  if (start < 0) return new Map();
  const pairs = text
    .slice(start)
    .split(";")
    .flatMap((part) => {
      const [, name = "", value = ""] = /^\s*([a-z]+)\s*=\s*([\s\S]*?)\s*$/.exec(part) ?? [];
      return name === "" ? [] : [[name, value] as const];
    });
  return new Map(pairs);
}

/**
 * Size of the modulus of a SubjectPublicKeyInfo or RSAPublicKey (RFC 8017 appendix A.1.1); null for invalid or truncated bytes.
 */
function rsaBits(bytes: Uint8Array): number | null {
  const outer = element(bytes, 0, 0x30);
  if (outer === null || outer.end !== bytes.length) return null;
  const algorithm = element(bytes, outer.start, 0x30);
  if (algorithm === null) return modulusBits(bytes, outer.start);
  const bitString = element(bytes, algorithm.end, 0x03);
  const inner = bitString === null ? null : element(bytes, bitString.start + 1, 0x30);
  return inner === null ? null : modulusBits(bytes, inner.start);
}

function modulusBits(bytes: Uint8Array, at: number): number | null {
  const modulus = element(bytes, at, 0x02);
  if (modulus === null) return null;
  const first = bytes[modulus.start] === 0 ? modulus.start + 1 : modulus.start;
  return (modulus.end - first) * 8;
}

/** One DER element (X.690 section 8.1). Null if it has another tag or extends beyond the end. */
function element(bytes: Uint8Array, at: number, tag: number): { start: number; end: number } | null {
  if (bytes[at] !== tag) return null;
  const first = bytes[at + 1] ?? 0;
  const count = first < 0x80 ? 0 : first - 0x80;
  if (count > 3) return null;
  let length = first < 0x80 ? first : 0;
  for (let index = 0; index < count; index += 1) length = length * 256 + (bytes[at + 2 + index] ?? 0);
  const start = at + 2 + count;
  return start + length <= bytes.length ? { start, end: start + length } : null;
}
