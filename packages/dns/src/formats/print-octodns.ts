import { valueOfRdata } from "../rdata.ts";
import { sortRecordSets, type RecordSet } from "../record-set.ts";
import type { RecordType } from "../types/all.ts";
import { caa } from "../types/caa.ts";
import { ds } from "../types/ds.ts";
import { loc } from "../types/loc.ts";
import { mx } from "../types/mx.ts";
import { naptr } from "../types/naptr.ts";
import { printParameter } from "../types/service-parameters.ts";
import { srv } from "../types/srv.ts";
import { sshfp } from "../types/sshfp.ts";
import { https, svcb, type Svcb } from "../types/svcb.ts";
import { tlsa } from "../types/tlsa.ts";
import { txt } from "../types/txt.ts";
import { uri } from "../types/uri.ts";
import { readableOctets } from "./readable-octets.ts";

type Scalar = string | number;
type Value =
  | Scalar
  | {
      readonly [key: string]: Scalar | null | readonly string[] | { readonly [key: string]: Scalar | null | readonly string[] };
    };

/** Values with octoDNS' names of the fields (its documentation of record types). Null if octoDNS does not support the value. */
const valuePrinters: Readonly<Partial<Record<RecordType, (rdata: string) => Value | null>>> = {
  A: (rdata) => rdata,
  AAAA: (rdata) => rdata,
  ALIAS: (rdata) => rdata,
  CAA: (rdata) => textual(valueOfRdata(caa, rdata)),
  CNAME: (rdata) => rdata,
  DNAME: (rdata) => rdata,
  DS: (rdata) => {
    const { keyTag, algorithm, digestType, digest } = valueOfRdata(ds, rdata);
    return { algorithm, digest, digest_type: digestType, key_tag: keyTag };
  },
  HTTPS: (rdata) => serviceValue(valueOfRdata(https, rdata)),
  LOC: locationValue,
  MX: (rdata) => valueOfRdata(mx, rdata),
  NAPTR: (rdata) => {
    const { services, ...others } = valueOfRdata(naptr, rdata);
    return textual({ ...others, service: services });
  },
  NS: (rdata) => rdata,
  PTR: (rdata) => rdata,
  SRV: (rdata) => valueOfRdata(srv, rdata),
  SSHFP: (rdata) => {
    const { algorithm, fingerprint, fingerprintType } = valueOfRdata(sshfp, rdata);
    return { algorithm, fingerprint, fingerprint_type: fingerprintType };
  },
  SVCB: (rdata) => serviceValue(valueOfRdata(svcb, rdata)),
  TLSA: (rdata) => {
    const value = valueOfRdata(tlsa, rdata);
    return {
      certificate_association_data: value.certificateAssociationData,
      certificate_usage: value.certificateUsage,
      matching_type: value.matchingType,
      selector: value.selector,
    };
  },
  // octoDNS requires semicolons to be escaped, even inside quotes
  TXT: (rdata) => readableOctets(valueOfRdata(txt, rdata).strings.join(""))?.replaceAll(";", "\\;") ?? null,
  URI: (rdata) => textual(valueOfRdata(uri, rdata)),
};

function textual(value: Readonly<Record<string, Scalar>>): Value | null {
  const entries = Object.entries(value).map(([key, one]) => [key, typeof one === "string" ? readableOctets(one) : one] as const);
  return entries.every(([, one]) => one !== null) ? Object.fromEntries(entries.map(([key, one]) => [key, one ?? ""])) : null;
}

function serviceValue({ priority, target, parameters }: Svcb): Value {
  const named = parameters.map((parameter): [string, string | null] => {
    const text = printParameter(parameter);
    const equals = text.indexOf("=");
    return equals < 0 ? [text, null] : [text.slice(0, equals), text.slice(equals + 1).replace(/^"(.*)"$/s, "$1")];
  });
  const lists = named.map(([key, text]) => {
    const isList = text !== null && /^(?:alpn|mandatory|ipv4hint|ipv6hint)$/.test(key);
    return [key, isList ? text.split(",") : text] as const;
  });
  return { svcparams: Object.fromEntries(lists), svcpriority: priority, targetname: target };
}

function locationValue(rdata: string): Value {
  const [latD, latM, latS, latitude, longD, longM, longS, longitude] = rdata.split(" ");
  const value = valueOfRdata(loc, rdata);
  return {
    altitude: value.altitude / 100,
    lat_degrees: Number(latD),
    lat_direction: latitude ?? "N",
    lat_minutes: Number(latM),
    lat_seconds: Number(latS),
    long_degrees: Number(longD),
    long_direction: longitude ?? "E",
    long_minutes: Number(longM),
    long_seconds: Number(longS),
    precision_horz: value.horizontalPrecision / 100,
    precision_vert: value.verticalPrecision / 100,
    size: value.size / 100,
  };
}

/**
 * The zone as a file of octoDNS' YAML provider, with keys in the required order. Records that octoDNS does not support (REDIRECT,
 * MAILFORWARD, keys, texts that are not UTF-8) are listed in comments, so that the file is not mistaken for the whole zone.
 */
export function printOctodns(sets: readonly RecordSet[]): string {
  const leftOut: string[] = [];
  const byOwner = new Map<string, string[]>();
  for (const set of sortRecordSets(sets)) {
    const values = set.rdata.map((rdata) => valuePrinters[set.type]?.(rdata) ?? null);
    const held = values.filter((value) => value !== null);
    if (held.length < values.length) leftOut.push(`# left out: ${set.owner || "@"} ${set.type}`);
    if (held.length === 0) continue;
    byOwner.set(set.owner, [...(byOwner.get(set.owner) ?? []), printSet(set, held)]);
  }
  const owners = [...byOwner].toSorted(([a], [b]) => compareNaturally(a, b));
  const blocks = owners.map(([owner, records]) => {
    const [first = ""] = records;
    const body =
      records.length === 1 ? indented(first, "  ", "  ") : records.map((one) => indented(one, "  - ", "    ")).join("\n");
    return `${JSON.stringify(owner)}:\n${body}`;
  });
  return [...leftOut, "---", ...(blocks.length === 0 ? ["{}"] : blocks), ""].join("\n");
}

function printSet(set: RecordSet, values: readonly Value[]): string {
  const lines = [`ttl: ${set.ttlSeconds}`, `type: ${set.type}`];
  const [only] = values;
  if (values.length === 1 && only !== undefined) {
    if (isScalar(only)) return [...lines, `value: ${JSON.stringify(only)}`].join("\n");
    return [...lines, "value:", indented(printMapping(only), "  ", "  ")].join("\n");
  }
  const items = values.map((value) =>
    isScalar(value) ? `  - ${JSON.stringify(value)}` : indented(printMapping(value), "  - ", "    "),
  );
  return [...lines, "values:", ...items].join("\n");
}

function isScalar(value: Value): value is Scalar {
  return typeof value === "string" || typeof value === "number";
}

/** A JSON string is also a valid double-quoted YAML string (YAML 1.2 section 1.3), so JSON.stringify can write it. */
function printMapping(value: Exclude<Value, Scalar>): string {
  return Object.entries(value)
    .toSorted(([a], [b]) => compareNaturally(a, b))
    .map(([key, one]) => `${key}: ${JSON.stringify(sortedKeys(one))}`)
    .join("\n");
}

function sortedKeys(value: unknown): unknown {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => compareNaturally(a, b)));
}

function indented(text: string, first: string, others: string): string {
  return text
    .split("\n")
    .map((line, index) => `${index === 0 ? first : others}${line}`)
    .join("\n");
}

/**
 * Compares numbers inside names by their value and everything else by code unit. "host2" comes before "host10", as octoDNS sorts.
 */
function compareNaturally(a: string, b: string): number {
  const [left, right] = [a.split(/(\d+)/), b.split(/(\d+)/)];
  for (let at = 0; at < Math.min(left.length, right.length); at += 1) {
    const [one = "", other = ""] = [left[at], right[at]];
    if (at % 2 === 1 && Number(one) !== Number(other)) return Number(one) - Number(other);
    if (at % 2 === 0 && one !== other) return one < other ? -1 : 1;
  }
  return left.length - right.length;
}
