import { valueOfRdata } from "../rdata.ts";
import { sortRecordSets, type RecordSet } from "../record-set.ts";
import { defaultTtlSeconds } from "../ttl.ts";
import type { RecordType } from "../types/all.ts";
import { caa } from "../types/caa.ts";
import { naptr } from "../types/naptr.ts";
import { printParameter } from "../types/service-parameters.ts";
import { https, svcb, type Svcb } from "../types/svcb.ts";
import { txt } from "../types/txt.ts";
import { readableOctets } from "./readable-octets.ts";

type Argument = string | number;

/**
 * The arguments of dnscontrol's function for each type, after the record's name. Null if dnscontrol does not support the value.
 */
const argumentPrinters: Readonly<Partial<Record<RecordType, (rdata: string) => readonly (Argument | null)[]>>> = {
  A: (rdata) => [rdata],
  AAAA: (rdata) => [rdata],
  ALIAS: (rdata) => [rdata],
  CAA: (rdata) => {
    const { tag, value } = valueOfRdata(caa, rdata);
    return [tag, readableOctets(value)];
  },
  CNAME: (rdata) => [rdata],
  DNAME: (rdata) => [rdata],
  DNSKEY: words,
  DS: words,
  HTTPS: (rdata) => serviceArguments(valueOfRdata(https, rdata)),
  LOC: (rdata) => words(rdata.replaceAll("m", "")),
  MX: words,
  NAPTR: (rdata) => {
    const { order, preference, flags, services, regexp, replacement } = valueOfRdata(naptr, rdata);
    return [order, preference, flags, readableOctets(services), readableOctets(regexp), replacement];
  },
  NS: (rdata) => [rdata],
  PTR: (rdata) => [rdata],
  SRV: words,
  SSHFP: words,
  SVCB: (rdata) => serviceArguments(valueOfRdata(svcb, rdata)),
  TLSA: words,
  TXT: (rdata) => [readableOctets(valueOfRdata(txt, rdata).strings.join(""))],
};

/**
 * The fields of a record whose values contain no blanks. Numbers become numbers, but digests stay texts even if all their digits
 * are decimal.
 */
function words(rdata: string): Argument[] {
  return rdata.split(" ").map((word) => (/^-?\d{1,10}(?:\.\d+)?$/.test(word) ? Number(word) : word));
}

function serviceArguments({ priority, target, parameters }: Svcb): Argument[] {
  return [priority, target, parameters.map(printParameter).join(" ")];
}

/**
 * The zone as a `dnsconfig.js` of dnscontrol. Registrar and provider are placeholders. Records that dnscontrol does not support
 * (REDIRECT, MAILFORWARD, URI, texts that are not UTF-8) are listed in comments, so that the file is not mistaken for the whole
 * zone.
 */
export function printDnscontrol(zone: {
  readonly apex: string;
  readonly sets: readonly RecordSet[];
  readonly defaultTtlSeconds?: number;
}): string {
  const ttl = zone.defaultTtlSeconds ?? defaultTtlSeconds;
  const lines = sortRecordSets(zone.sets).flatMap((set) => set.rdata.map((rdata) => printRecord(set, rdata, ttl)));
  return [
    'var REG_CHANGEME = NewRegistrar("none");',
    'var DSP_CHANGEME = NewDnsProvider("changeme");',
    "",
    `D(${literal(zone.apex)}, REG_CHANGEME, DnsProvider(DSP_CHANGEME), DefaultTTL(${ttl}),`,
    ...lines,
    "END);",
    "",
  ].join("\n");
}

function printRecord(set: RecordSet, rdata: string, defaultTtl: number): string {
  const { owner, type, ttlSeconds } = set;
  const values = argumentPrinters[type]?.(rdata) ?? [null];
  if (values.includes(null)) return `  // left out: ${owner || "@"} ${type}`;
  const isOwnServer = type === "NS" && owner === "";
  const name = isOwnServer ? [] : [owner === "" ? "@" : owner];
  const modifiers = [
    ...(type === "CAA" && valueOfRdata(caa, rdata).flags === 128 ? ["CAA_CRITICAL"] : []),
    ...(ttlSeconds === defaultTtl ? [] : [`TTL(${ttlSeconds})`]),
  ];
  const all = [...[...name, ...values].map((value) => literal(value ?? "")), ...modifiers];
  return `  ${isOwnServer ? "NAMESERVER" : type}(${all.join(", ")}),`;
}

/**
 * A literal of ECMAScript 5, which is what dnscontrol runs. JSON leaves two line separators unescaped that would end a line
 * there.
 */
function literal(value: Argument): string {
  return JSON.stringify(value).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
}
