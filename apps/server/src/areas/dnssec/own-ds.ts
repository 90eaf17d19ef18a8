import { createHash } from "node:crypto";
import { dsOfKey, keyTag, type Dnskey } from "@nameplane/dns";
import type { DsRecord } from "./chain-reader.port.ts";

const hashNames = { "SHA-1": "sha1", "SHA-256": "sha256", "SHA-384": "sha384" } as const;

/** The DS of a key, with SHA-256 unless another digest type is given. Throws RangeError for types that are not computed. */
export function dsRecordOf(name: string, key: Dnskey, digestType = 2): DsRecord {
  const ds = dsOfKey(name, key, digestType, (hash, data) => createHash(hashNames[hash]).update(data).digest());
  return { ...ds, digest: ds.digest.toUpperCase() };
}

export function tagOf(key: Dnskey): number {
  return keyTag(key);
}
