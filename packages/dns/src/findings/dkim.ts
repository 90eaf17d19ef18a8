import { bytesOfBase64 } from "../octets.ts";
import { findingAt, replacedRecord, type Finding, type FindingRule } from "./finding.ts";
import { tagsOf, textOf, textRecord } from "./text-of.ts";
import type { RecordSet } from "../record-set.ts";

// RFC 8301 section 3.2
const rsaBitsMin = 1024;

/** Checks DKIM records, the public keys for signed mail (RFC 6376 section 3.6), at names "selector._domainkey". */
export const dkimRule: FindingRule = (set) => {
  if (set.type !== "TXT" || !/^[^.]+(?:\.[^.]+)*\._domainkey(?:\.|$)/.test(set.owner)) return [];
  const records = set.rdata.map((rdata) => ({ rdata, text: textOf(rdata) }));
  const found = records.flatMap(({ rdata, text }) => keyFindings(set, rdata, text));
  if (records.length > 1) found.push(findingAt(set, "dns.dkim_several", { detail: String(records.length) }));
  return found;
};

function keyFindings(set: RecordSet, rdata: string, text: string): Finding[] {
  // Quotes and backslashes belong to the notation of a record and were copied with the text by mistake.
  const clean = text.replaceAll(/["\\]/g, "").replaceAll(/\s+/g, " ").trim();
  const tags = tagsOf(clean);
  const key = tags.get("p");
  if (key === undefined) return [findingAt(set, "dns.dkim_no_key")];
  // An empty key means that it was revoked.
  if (key === "") return [];
  const bare = key.replaceAll(/[^A-Za-z0-9+/=]/g, "");
  const bytes = bytesOfBase64(bare);
  if (bytes === null || !isWholeKey(bytes, tags.get("k") ?? "rsa")) return [findingAt(set, "dns.dkim_unreadable")];
  if (clean !== text || bare !== key) {
    const mended = clean.replace(key, bare);
    return [
      findingAt(set, "dns.dkim_damaged", {
        fixes: [{ key: "clean_key", changes: [replacedRecord(set, rdata, textRecord(mended))] }],
      }),
    ];
  }
  const bits = (tags.get("k") ?? "rsa").toLowerCase() === "rsa" ? bitsOfRsaKey(bytes) : null;
  return bits !== null && bits < rsaBitsMin ? [findingAt(set, "dns.dkim_weak_key", { detail: String(bits) })] : [];
}

/**
 * Whether the key is complete: one DER sequence of exactly its own length for RSA, 32 octets for Ed25519 (RFC 8463 section 4).
 */
function isWholeKey(bytes: Uint8Array, kind: string): boolean {
  if (kind.toLowerCase() === "ed25519") return bytes.length === 32 || derLength(bytes, 0)?.end === bytes.length;
  if (kind.toLowerCase() !== "rsa") return true;
  return bytes[0] === 0x30 && derLength(bytes, 0)?.end === bytes.length;
}

/** Start and end of the contents of the DER value at `at`; null if the bytes end too early. */
function derLength(bytes: Uint8Array, at: number): { start: number; end: number } | null {
  const first = bytes[at + 1];
  if (first === undefined) return null;
  if (first < 0x80) return { start: at + 2, end: at + 2 + first };
  const count = first & 0x7f;
  if (count === 0 || count > 3) return null;
  let length = 0;
  for (let index = 0; index < count; index += 1) {
    const byte = bytes[at + 2 + index];
    if (byte === undefined) return null;
    length = length * 256 + byte;
  }
  return { start: at + 2 + count, end: at + 2 + count + length };
}

/**
 * Size of the modulus of a SubjectPublicKeyInfo (RFC 3279 section 2.3.1) or of a bare RSAPublicKey; null if it cannot be
 * determined.
 */
function bitsOfRsaKey(bytes: Uint8Array): number | null {
  const outer = derLength(bytes, 0);
  if (outer === null) return null;
  let at = outer.start;
  if (bytes[at] === 0x30) {
    const algorithm = derLength(bytes, at);
    const wrapped = algorithm === null ? null : derLength(bytes, algorithm.end);
    // In the bit string, the RSAPublicKey comes after the octet with the count of unused bits.
    const inner = wrapped === null ? null : derLength(bytes, wrapped.start + 1);
    if (inner === null) return null;
    at = inner.start;
  }
  const modulus = bytes[at] === 0x02 ? derLength(bytes, at) : null;
  if (modulus === null) return null;
  const sign = bytes[modulus.start] === 0 ? 1 : 0;
  return (modulus.end - modulus.start - sign) * 8;
}
