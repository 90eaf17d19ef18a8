import { createHash } from "node:crypto";
import {
  codeOfRecordType,
  cdnskey,
  cds,
  dnskey,
  dsOfKey,
  encodeName,
  encodeRdata,
  keyTag,
  labelsOfPresentation,
  printRdata,
  storedNameOf,
  type Dnskey,
  type Fqdn,
  type RecordType,
  type WireRecord,
} from "@nameplane/dns";
import type { ForeignKeys } from "../../areas/dnssec/zone-signer.port.ts";
import { signatureTimes } from "../signature-weeks.ts";
import type { KeyPair } from "./key-pair.ts";

/** The keys of a zone, and what the zone asks its parent to do about the DS. */
export type SigningState = {
  readonly keys: readonly KeyPair[];
  /** What the zone asks of its parent by CDS and CDNSKEY records (RFC 7344, RFC 8078 section 4). */
  readonly wants: "keys" | "removal";
  /** Keys of another signer of the same zone, published beside ours (RFC 8901, model 2). */
  readonly foreign: ForeignKeys;
};

export const rrsigType = 46;
export const nsecType = 47;

/** TTL of keys. A replaced key has to stay published for as long as resolvers may cache it (RFC 7583). */
const keyTtlSeconds = 3600;

/** Signs record sets of one zone when they are requested, and caches the signatures of unchanged sets. */
export class ZoneSigning {
  readonly apex: Fqdn;
  readonly state: SigningState;
  /** The DNSKEY, CDS and CDNSKEY record sets of the apex, by type number. */
  readonly apexSets: ReadonlyMap<number, readonly WireRecord[]>;
  #made = new WeakMap<readonly WireRecord[], { readonly inception: number; readonly signatures: WireRecord[] }>();

  constructor(apex: Fqdn, state: SigningState) {
    this.apex = apex;
    this.state = state;
    this.apexSets = apexSetsOf(apex, state);
  }

  /** Whether answers are signed. A zone without keys of its own may still publish another signer's keys. */
  get isSigned(): boolean {
    return this.state.keys.length > 0;
  }

  /**
   * The RRSIG records over a record set, one for each key. `set` is one of the zone's own sets. For an answer from a wildcard
   * it is the wildcard's set.
   */
  sign(set: readonly WireRecord[], nowSeconds: number): readonly WireRecord[] {
    const { inception, expires } = signatureTimes(nowSeconds);
    const known = this.#made.get(set);
    if (known?.inception === inception) return known.signatures;
    const [first] = set;
    if (first === undefined) return [];
    const records = signedRecords(first, set);
    const signatures = this.state.keys.map((key) => {
      const head = rrsigHead(first, key, { inception, expires }, this.apex);
      const rdata = Buffer.concat([head, key.sign(Buffer.concat([head, ...records]))]);
      return { name: first.name, type: rrsigType, ttlSeconds: first.ttlSeconds, rdata };
    });
    this.#made.set(set, { inception, signatures });
    return signatures;
  }
}

/** Encodes the fields of an RRSIG that come before its signature (RFC 4034 section 3.1). */
function rrsigHead(
  { name, type, ttlSeconds }: WireRecord,
  key: KeyPair,
  times: { readonly inception: number; readonly expires: number },
  apex: Fqdn,
): Buffer {
  const labels = (labelsOfPresentation(name) ?? []).filter((label, index) => index > 0 || label !== "*");
  const head = Buffer.alloc(18);
  head.writeUInt16BE(type, 0);
  head.writeUInt8(key.dnskey.algorithm, 2);
  head.writeUInt8(labels.length, 3);
  head.writeUInt32BE(ttlSeconds, 4);
  head.writeUInt32BE(times.expires, 8);
  head.writeUInt32BE(times.inception, 12);
  head.writeUInt16BE(key.tag, 16);
  return Buffer.concat([head, encodeName(apex)]);
}

/** Records sorted by their octets (RFC 4034 section 6.3). */
function signedRecords({ name, type, ttlSeconds }: WireRecord, set: readonly WireRecord[]): Buffer[] {
  const fixed = Buffer.alloc(8);
  fixed.writeUInt16BE(type, 0);
  fixed.writeUInt16BE(1, 2);
  fixed.writeUInt32BE(ttlSeconds, 4);
  const owner = encodeName(name);
  return set
    .map(({ rdata }) => Buffer.from(rdata))
    .toSorted((a, b) => a.compare(b))
    .map((rdata) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(rdata.length);
      return Buffer.concat([owner, fixed, length, rdata]);
    });
}

function apexSetsOf(apex: Fqdn, { keys, wants, foreign }: SigningState): Map<number, readonly WireRecord[]> {
  const own = keys.map((key) => key.dnskey);
  const promised = foreign.keys.filter((key) => foreign.ds.some((record) => record.keyTag === keyTag(key)));
  const asks = own.length > 0 && wants === "removal" ? removal : wishesOf(apex, own, promised, foreign);
  const sets: [RecordType, readonly string[]][] = [
    ["DNSKEY", [...own, ...foreign.keys].map((key) => printRdata(dnskey, key))],
    ["CDS", asks.cds],
    ["CDNSKEY", asks.cdnskey],
  ];
  return new Map(
    sets
      .filter(([, texts]) => texts.length > 0)
      .map(([type, texts]) => [
        codeOfRecordType(type),
        [...new Set(texts)].map((text) => ({
          name: apex,
          type: codeOfRecordType(type),
          ttlSeconds: keyTtlSeconds,
          rdata: encodeRdata(type, text),
        })),
      ]),
  );
}

/**
 * The CDS and CDNSKEY records that ask the parent to remove all DS records. They must not be combined with others (RFC 8078
 * section 4).
 */
const removal = { cds: ["0 0 0 00"], cdnskey: ["0 3 0 AA=="] };

function wishesOf(apex: Fqdn, own: readonly Dnskey[], promised: readonly Dnskey[], foreign: ForeignKeys) {
  const ds = own.map((key) => dsOfKey(storedNameOf(apex), key, 2, (_, data) => createHash("sha256").update(data).digest()));
  return {
    cds: [...ds, ...foreign.ds.map((record) => ({ ...record, digest: record.digest.toLowerCase() }))].map((record) =>
      printRdata(cds, record),
    ),
    cdnskey: [...own, ...promised].map((key) => printRdata(cdnskey, key)),
  };
}
