import { dnskey, ds, dsDigestInput, keyTag, readRdata, type Dnskey } from "@nameplane/dns";

export type DsFields = {
  readonly keytag: number;
  readonly algorithm: number;
  readonly digesttype: number;
  readonly digest: string;
};

export type Pasted =
  | { readonly kind: "ds"; readonly fields: DsFields }
  | { readonly kind: "key"; readonly key: Dnskey }
  | { readonly kind: "none" };

/** Reads a DS or DNSKEY record as people copy them: with or without name, TTL and class, on one line or in parentheses. */
export function readPasted(text: string): Pasted {
  const words = text
    .replaceAll(/;[^\n]*/g, " ")
    .replaceAll(/[()]/g, " ")
    .trim()
    .split(/\s+/);
  const at = words.findIndex((word) => /^C?(DS|DNSKEY)$/i.test(word));
  const rest = words.slice(at + 1).join(" ");
  const named = at < 0 ? null : (words[at] ?? "").toUpperCase();
  if (named === null || named.endsWith("DS")) {
    const read = readRdata(ds, rest);
    if (read.ok) {
      const { keyTag: keytag, algorithm, digestType: digesttype, digest } = read.value;
      return { kind: "ds", fields: { keytag, algorithm, digesttype, digest: digest.toUpperCase() } };
    }
  }
  if (named === null || named.endsWith("DNSKEY")) {
    const read = readRdata(dnskey, rest);
    if (read.ok) return { kind: "key", key: read.value };
  }
  return { kind: "none" };
}

/** The DS of a key, with SHA-256 by the browser. */
export async function dsOfPasted(name: string, key: Dnskey): Promise<DsFields> {
  const bytes = await crypto.subtle.digest("SHA-256", new Uint8Array(dsDigestInput(name, key)));
  const digest = [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return { keytag: keyTag(key), algorithm: key.algorithm, digesttype: 2, digest: digest.toUpperCase() };
}
