import { dnskey, ds, dsDigestInput, keyTag, readRdata, type Dnskey } from "@nameplane/dns";

export type DsFields = {
  readonly keytag: number;
  readonly algorithm: number;
  readonly digesttype: number;
  readonly digest: string;
};

/** Why a text is not a DS. Common mistakes are distinguished, so that users learn what to copy instead. */
export type PasteProblem =
  | { readonly what: "unreadable" | "several" | "key" }
  | { readonly what: "digest"; readonly digesttype: number; readonly digits: number };

/** `owner` is the name in the record, if there is one. */
export type Pasted =
  | { readonly kind: "ds"; readonly owner: string | null; readonly fields: DsFields }
  | { readonly kind: "key"; readonly owner: string | null; readonly key: Dnskey }
  | { readonly kind: "none"; readonly problem: PasteProblem };

/** Hexadecimal digits of a digest, by type (RFC 4034 section 5.1.3, RFC 4509, RFC 6605). */
export const digestDigits: Readonly<Record<number, number>> = { 1: 40, 2: 64, 3: 64, 4: 96 };

/**
 * Length in bytes of public keys, for algorithms whose keys all have the same length (RFC 6605 section 4, RFC 8080 section 3).
 */
const keyBytes: Readonly<Record<number, number>> = { 13: 64, 14: 96, 15: 32, 16: 57 };

// Mnemonics of IANA's "DNSSEC Algorithm Numbers", and of digest types as people write them.
const algorithms: Readonly<Record<string, string>> = {
  DSA: "3",
  RSASHA1: "5",
  "DSA-NSEC3-SHA1": "6",
  "RSASHA1-NSEC3-SHA1": "7",
  RSASHA256: "8",
  RSASHA512: "10",
  "ECC-GOST": "12",
  ECDSAP256SHA256: "13",
  ECDSAP384SHA384: "14",
  ED25519: "15",
  ED448: "16",
};
const digestTypes: Readonly<Record<string, string>> = { SHA1: "1", SHA256: "2", GOST: "3", SHA384: "4" };

const typeWord = /^C?(DS|DNSKEY)$/i;
const none = (problem: PasteProblem): Pasted => ({ kind: "none", problem });

/**
 * Reads a DS or DNSKEY record as people copy it: with or without name, TTL and class, on one line or in parentheses, with numbers
 * or mnemonics, or as lines of "label: value". Of several records, those that are a DS with SHA-1 are ignored. If exactly one
 * other record is left, it is used.
 */
export function readPasted(text: string): Pasted {
  const plain = text.replaceAll(/;[^\n]*/g, " ").replaceAll(/[()]/g, " ");
  const lines = plain.split("\n").filter((line) => line.trim() !== "");
  const isRecord = (line: string) => line.split(/\s+/).some((word) => typeWord.test(word));
  if (lines.filter(isRecord).length > 1) return lines.every(isRecord) ? oneOf(lines) : none({ what: "several" });
  const read = readOne(plain);
  if (read.kind !== "none" || isRecord(plain) || !plain.includes(":")) return read;
  const unlabelled = readOne(plain.replaceAll(/^[^:\n]*:/gm, " "));
  return unlabelled.kind === "none" ? read : unlabelled;
}

function oneOf(lines: readonly string[]): Pasted {
  const found = lines.map(readOne).filter((one) => one.kind === "key" || (one.kind === "ds" && one.fields.digesttype !== 1));
  const [first, ...further] = [...new Map(found.map((one) => [JSON.stringify(one), one])).values()];
  return first === undefined || further.length > 0 ? none({ what: "several" }) : first;
}

function readOne(text: string): Pasted {
  const words = text.trim().split(/\s+/);
  const at = words.findIndex((word) => typeWord.test(word));
  const named = at < 0 ? null : (words[at] ?? "").toUpperCase();
  const rest = words.slice(at + 1);
  const [first = ""] = words;
  const owner = at < 1 || /^(\d+|IN|@)$/i.test(first) ? null : first.toLowerCase().replace(/\.$/, "");
  let problem: PasteProblem = { what: "unreadable" };
  if (named === null || named.endsWith("DS")) {
    const read = readDs(rest);
    if (read.kind === "ds") return { ...read, owner };
    if (read.kind === "none") ({ problem } = read);
  }
  if (named === null || named.endsWith("DNSKEY")) {
    const key = readKey(rest);
    if (key !== null) return { kind: "key", owner, key };
    if (named !== null) problem = { what: "key" };
  }
  return none(problem);
}

function readDs([tag = "", algorithm = "", type = "", ...digest]: readonly string[]): Pasted {
  const digesttype = digestTypes[type.toUpperCase().replace("-", "")] ?? type;
  const numbers = [tag, algorithms[algorithm.toUpperCase()] ?? algorithm, digesttype];
  const read = readRdata(ds, [...numbers, ...digest].join(" "));
  if (read.ok) {
    const { keyTag: keytag, digestType, digest: hex } = read.value;
    const fields = { keytag, algorithm: read.value.algorithm, digesttype: digestType, digest: hex.toUpperCase() };
    return { kind: "ds", owner: null, fields };
  }
  const hex = digest.join("");
  const isDigest = numbers.every((one) => /^\d{1,5}$/.test(one)) && /^[0-9A-Fa-f]+$/.test(hex);
  const isShort = isDigest && (digestDigits[Number(digesttype)] ?? hex.length) !== hex.length;
  return none(isShort ? { what: "digest", digesttype: Number(digesttype), digits: hex.length } : { what: "unreadable" });
}

function readKey([flags = "", protocol = "", algorithm = "", ...key]: readonly string[]): Dnskey | null {
  const read = readRdata(dnskey, [flags, protocol, algorithms[algorithm.toUpperCase()] ?? algorithm, ...key].join(" "));
  if (!read.ok) return null;
  const bytes = keyBytes[read.value.algorithm];
  return bytes === undefined || atob(read.value.publicKey).length === bytes ? read.value : null;
}

/**
 * Whether a key is only for signing records (a ZSK, without the SEP bit of RFC 4034 section 2.1.1). The parent publishes no DS of
 * such a key.
 */
export function isSigningRecordsOnly({ flags }: Dnskey): boolean {
  return (flags & 1) === 0;
}

/** The DS of a key, with a SHA-256 digest. */
export async function dsOfPasted(name: string, key: Dnskey): Promise<DsFields> {
  const bytes = await crypto.subtle.digest("SHA-256", new Uint8Array(dsDigestInput(name, key)));
  const digest = [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return { keytag: keyTag(key), algorithm: key.algorithm, digesttype: 2, digest: digest.toUpperCase() };
}
