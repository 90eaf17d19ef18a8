import * as fc from "fast-check";
import { nameOfLabels } from "../name.ts";
import { base64OfBytes, hexOfBytes, quoteOctets } from "../octets.ts";
import { recordSetKey, sortRecordSets, type RecordSet } from "../record-set.ts";
import type { FurtherType } from "../further-types/further-codes.ts";
import "../further-types/further-types.ts";
import type { NamedType } from "../types/all.ts";

// Random records in canonical form, for properties that must hold for every zone.

const u8 = fc.integer({ min: 0, max: 255 });
const u16 = fc.integer({ min: 0, max: 65_535 });
const letters = "abcdefghijklmnopqrstuvwxyz0123456789";
const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,8}[a-z0-9])?$/);
const hostLabel = fc.oneof(
  label,
  label.map((text) => `_${text}`),
);

/** A fully qualified name whose last label is not a number. */
const name = fc
  .tuple(fc.array(hostLabel, { minLength: 0, maxLength: 4 }), fc.constantFrom("se", "com", "example", "xn--p1ai"))
  .map(([labels, top]) => `${[...labels, top].join(".")}.`);

/** The name of a machine: no underscores. */
const hostName = fc
  .tuple(fc.array(label, { minLength: 0, maxLength: 4 }), fc.constantFrom("se", "com", "example", "xn--p1ai"))
  .map(([labels, top]) => `${[...labels, top].join(".")}.`);

const octets = (max: number) =>
  fc.array(u8, { maxLength: max }).map((codes) => codes.map((code) => String.fromCodePoint(code)).join(""));
const hex = (length: number) => fc.uint8Array({ minLength: length, maxLength: length }).map(hexOfBytes);
const base64 = fc.uint8Array({ minLength: 1, maxLength: 80 }).map(base64OfBytes);
const word = fc.string({ unit: fc.constantFrom(...letters.split("")), minLength: 1, maxLength: 12 });

const dsFields = fc
  .constantFrom([1, 20], [2, 32], [3, 32], [4, 48])
  .chain(([type = 0, length = 0]) => fc.tuple(u16, fc.integer({ min: 1, max: 255 }), fc.constant(type), hex(length)));
const keyFields = fc.tuple(u16, fc.constant(3), fc.integer({ min: 1, max: 255 }), base64);
const joined = (fields: fc.Arbitrary<unknown[]>) => fields.map((values) => values.join(" "));

const half = hex(8).map((text) => text.match(/..../g)?.join(":") ?? "");
const string = octets(255).map(quoteOctets);
const texts = fc.array(octets(255), { minLength: 1, maxLength: 3 }).map((strings) => strings.map(quoteOctets).join(" "));
const generic = fc
  .uint8Array({ maxLength: 40 })
  .map((bytes) => (bytes.length === 0 ? "\\# 0" : `\\# ${bytes.length} ${hexOfBytes(bytes)}`));
/** A name of any octets. */
const anyName = fc.oneof(
  name,
  fc
    .array(
      octets(20).filter((one) => one !== ""),
      { minLength: 1, maxLength: 3 },
    )
    .map(nameOfLabels),
);

const ipv4 = fc.uint8Array({ minLength: 4, maxLength: 4 }).map((bytes) => bytes.join("."));

const serviceParameters = fc
  .record(
    {
      alpn: fc.constantFrom("h2", "h3,h2", "http/1.1", '"a b"', '"a{b}!,c"'),
      port: u16.map(String),
      ipv4hint: fc.array(ipv4, { minLength: 1, maxLength: 3 }).map((list) => list.join(",")),
      ech: base64.map((text) => `"${text}"`),
      ipv6hint: fc.constantFrom("2001:db8::1", "2001:db8::1,::1", "::c000:201,::1:0,::ffff:192.0.2.1"),
      dohpath: fc.constant('"/dns-query{?dns}"'),
      ohttp: fc.constant(""),
      key667: octets(20)
        .map((text) => text.replaceAll(/[();]/g, ""))
        .map((text) => (text === "" ? "" : quoteOctets(text))),
    },
    { requiredKeys: [] },
  )
  .map((parameters) => Object.entries(parameters).map(([key, value]) => (value === "" ? key : `${key}=${value}`)));

const decade = fc
  .tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 }))
  .map(([digit, power]) => digit * 10 ** (digit > 4 ? power % 9 : power));

function angle(thousandths: number, [positive = "", negative = ""]: string): string {
  const size = Math.abs(thousandths);
  const seconds = ((size % 60_000) / 1000).toFixed(3);
  return `${Math.trunc(size / 3_600_000)} ${Math.trunc(size / 60_000) % 60} ${seconds} ${thousandths < 0 ? negative : positive}`;
}

export type ZoneType = Exclude<NamedType | FurtherType, "SOA"> | "TYPE38" | "TYPE65280";

const rdataByType: Record<ZoneType, fc.Arbitrary<string>> = {
  A: ipv4,
  AAAA: fc.constantFrom("::", "::1", "2001:db8::1", "2001:db8:0:1:1:1:1:1", "fe80::1:0:0:1", "::ffff:192.0.2.1", "::c000:201"),
  AFSDB: joined(fc.tuple(u16, anyName)),
  APL: fc.constantFrom("1:192.0.2.0/24", "!1:10.0.0.0/8 2:2001:db8::/32", "1:0.0.0.0/0", "2:ff00::/8 !2:::/0", "2:::c000:0/100"),
  AVC: texts,
  CERT: joined(fc.tuple(u16, u16, u8, base64)),
  CSYNC: fc.constantFrom("66 3 A NS AAAA", "0 0", "4294967295 65535 A RRSIG NSEC CAA TYPE65280"),
  DHCID: base64,
  DLV: joined(dsFields),
  EUI48: hex(6).map((text) => text.match(/../g)?.join("-") ?? ""),
  EUI64: hex(8).map((text) => text.match(/../g)?.join("-") ?? ""),
  GPOS: joined(fc.tuple(string, string, string)),
  HINFO: joined(fc.tuple(string, string)),
  HIP: fc
    .tuple(u8, hex(16), base64, fc.array(anyName, { maxLength: 2 }))
    .map(([a, tag, key, hosts]) => [a, tag, key, ...hosts].join(" ")),
  IPSECKEY: fc
    .tuple(
      u8,
      fc.oneof(
        fc.constantFrom("0 .", "2 2001:db8::1", "2 ::1", "2 ::102:304"),
        name.map((one) => `3 ${one}`),
      ),
      fc.option(base64),
    )
    .map(([precedence, gateway, key]) => {
      const [type, host] = gateway.split(" ");
      return key === null ? `${precedence} ${type} 0 ${host}` : `${precedence} ${type} 2 ${host} ${key}`;
    }),
  ISDN: fc.oneof(string, joined(fc.tuple(string, string))),
  KEY: joined(fc.tuple(u16, u8, u8, base64)),
  KX: joined(fc.tuple(u16, anyName)),
  L32: joined(fc.tuple(u16, ipv4)),
  L64: joined(fc.tuple(u16, half)),
  LP: joined(fc.tuple(u16, anyName)),
  MB: anyName,
  MD: anyName,
  MF: anyName,
  MG: anyName,
  MINFO: joined(fc.tuple(anyName, anyName)),
  MR: anyName,
  NID: joined(fc.tuple(u16, half)),
  NSAP: hex(20).map((text) => `0x${text}`),
  OPENPGPKEY: base64,
  PX: joined(fc.tuple(u16, anyName, anyName)),
  RESINFO: texts,
  RKEY: joined(fc.tuple(u16, u8, u8, base64)),
  RP: joined(fc.tuple(anyName, anyName)),
  RT: joined(fc.tuple(u16, anyName)),
  SMIMEA: joined(fc.tuple(u8, u8, u8, hex(32))),
  SPF: texts,
  TA: joined(dsFields),
  TALINK: joined(fc.tuple(anyName, anyName)),
  TYPE38: generic,
  TYPE65280: generic,
  WALLET: texts,
  X25: string,
  ALIAS: name,
  CAA: fc.oneof(
    word.map((issuer) => `0 issue "${issuer}.example"`),
    fc.constantFrom('128 issuewild ";"', '0 iodef "mailto:security@example.se"', '0 iodef "https://example.se/caa"'),
    octets(60).map((value) => `0 contactphone ${quoteOctets(value)}`),
  ),
  CDNSKEY: fc.oneof(joined(keyFields), fc.constant("0 3 0 AA==")),
  CDS: fc.oneof(joined(dsFields), fc.constant("0 0 0 00")),
  CNAME: name,
  DNAME: name,
  DNSKEY: joined(keyFields),
  DS: joined(dsFields),
  HTTPS: fc.tuple(fc.integer({ min: 1, max: 65_535 }), name, serviceParameters).map(([p, n, s]) => [p, n, ...s].join(" ")),
  LOC: fc
    .tuple(
      fc.integer({ min: -324_000_000, max: 324_000_000 }),
      fc.integer({ min: -648_000_000, max: 648_000_000 }),
      fc.integer({ min: -9_999_999, max: 2_137_483_647 }),
      fc.tuple(decade, decade, decade),
    )
    .map(([latitude, longitude, height, lengths]) =>
      [angle(latitude, "NS"), angle(longitude, "EW"), ...[height, ...lengths].map((one) => `${(one / 100).toFixed(2)}m`)].join(
        " ",
      ),
    ),
  MAILFORWARD: fc.tuple(fc.oneof(word, fc.constant("*")), word).map(([local, to]) => `${local} ${to}@elsewhere.example`),
  MX: joined(fc.tuple(u16, hostName)),
  NAPTR: fc
    .tuple(u16, u16, fc.constantFrom("", "S", "U"), octets(20), name)
    .map(([order, preference, flags, services, next]) => `${order} ${preference} "${flags}" ${quoteOctets(services)} "" ${next}`),
  NS: hostName,
  PTR: name,
  REDIRECT: fc
    .tuple(fc.constantFrom(301, 302), fc.constantFrom("http", "https"), word, word)
    .map(([status, scheme, host, path]) => `${status} ${scheme}://${host}.elsewhere.example/${path}?a=1;b=2`),
  SRV: joined(fc.tuple(u16, u16, u16, hostName)),
  SSHFP: fc.oneof(
    joined(fc.tuple(fc.constantFrom(1, 2, 3, 4, 6), fc.constant(1), hex(20))),
    joined(fc.tuple(fc.constant(4), fc.constant(2), hex(32))),
  ),
  SVCB: fc.oneof(
    name.map((target) => `0 ${target}`),
    fc.tuple(fc.integer({ min: 1, max: 65_535 }), name, serviceParameters).map(([p, n, s]) => [p, n, ...s].join(" ")),
  ),
  TLSA: fc.oneof(
    joined(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 1 }), fc.constant(1), hex(32))),
    joined(fc.tuple(fc.constant(3), fc.constant(1), fc.constant(2), hex(64))),
  ),
  TXT: texts,
  URI: fc.tuple(u16, u16, octets(40)).map(([priority, weight, target]) => `${priority} ${weight} ${quoteOctets(`x${target}`)}`),
};

export const zoneTypes = Object.keys(rdataByType) as ZoneType[];

const zoneType = fc.constantFrom(...zoneTypes);

/** Canonical RDATA of one type. */
export function recordsOf(type: ZoneType): fc.Arbitrary<string> {
  return rdataByType[type];
}

/** A type that sets of a zone can have, and one canonical record of it. */
export const record: fc.Arbitrary<{ type: ZoneType; rdata: string }> = zoneType.chain((type) =>
  rdataByType[type].map((rdata) => ({ type, rdata })),
);

const owner = fc.oneof(
  fc.constant(""),
  fc.constant("*"),
  fc.array(hostLabel, { minLength: 1, maxLength: 3 }).map((labels) => labels.join(".")),
);

const recordSet: fc.Arbitrary<RecordSet> = zoneType.chain((type) =>
  fc.record({
    owner,
    type: fc.constant(type),
    ttlSeconds: fc.integer({ min: 0, max: 2_147_483_647 }),
    rdata: fc.uniqueArray(rdataByType[type], { minLength: 1, maxLength: 4 }),
  }),
);

/** Sets of a zone, each owner and type once, in canonical order. They may contain conflicts. */
export const recordSets: fc.Arbitrary<RecordSet[]> = fc
  .uniqueArray(recordSet, { maxLength: 25, selector: recordSetKey })
  .map(sortRecordSets);
