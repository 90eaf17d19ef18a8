import { canonicalRdata, fqdnOf, fqdnOfOwner, isSameContent, printRdata, soa, type Fqdn, type RecordSet } from "@nameplane/dns";
import { z } from "zod";
import type { ZoneToPublish } from "../../areas/zones/dns-publisher.port.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import { checkedSet } from "../checked-set.ts";
import { powerDnsContent, powerDnsType, readableContent, typeOfPowerDns } from "./own-form.ts";

/** A record set in PowerDNS's form: names and RDATA with final dots. */
export type PowerDnsSet = {
  readonly name: Fqdn;
  readonly type: string;
  readonly ttl: number;
  readonly records: readonly { readonly content: string; readonly disabled: boolean }[];
};

const powerDnsSet = z.object({
  name: z.string(),
  type: z.string(),
  ttl: z.number(),
  records: z.array(z.object({ content: z.string(), disabled: z.boolean() })),
});

/** The fields of a zone that this adapter needs; PowerDNS sends more. */
const powerDnsZone = z.object({
  kind: z.string(),
  serial: z.number(),
  dnssec: z.boolean(),
  api_rectify: z.boolean(),
  soa_edit_api: z.string(),
  account: z.string().default(""),
  rrsets: z.array(powerDnsSet).default([]),
});

export type PowerDnsZone = Omit<z.infer<typeof powerDnsZone>, "rrsets"> & { readonly rrsets: readonly PowerDnsSet[] };

export function readPowerDnsZone(body: unknown): PowerDnsZone {
  const result = powerDnsZone.safeParse(body);
  if (result.success) return result.data;
  throw new OutcomeError("misconfigured", `no zone in the answer of PowerDNS: ${result.error.message.slice(0, 200)}`);
}

const errorText = z.object({ error: z.string() });

/** The text of a refusal, which names the wrong record set. */
export function refusalText(body: unknown): string {
  const result = errorText.safeParse(body);
  return result.success ? result.data.error : String(body).slice(0, 200);
}

export function soaSet(zone: Pick<ZoneToPublish, "apex" | "soa">, serial: number): PowerDnsSet {
  const { mname, rname, refresh, retry, expire, minimum, ttlSeconds } = zone.soa;
  const content = printRdata(soa, {
    mname: fqdnOf(mname),
    rname: fqdnOf(rname),
    serial,
    refresh,
    retry,
    expire,
    minimum,
  });
  return {
    name: fqdnOf(zone.apex),
    type: "SOA",
    ttl: ttlSeconds,
    records: [{ content: powerDnsContent("SOA", content), disabled: false }],
  };
}

/** One record set in PowerDNS's form. If it is invalid, throws OutcomeError "refused" that names the set. */
export function setToPublish(rrset: ZoneToPublish["rrsets"][number], apex: string, hasAlias: boolean): PowerDnsSet {
  return setOf(checkedSet(rrset, apex, hasAlias), fqdnOfOwner(rrset.owner, apex));
}

/** A record set that was already sent to the server, so it need not be checked again. */
export function setPublished(rrset: ZoneToPublish["rrsets"][number], apex: string): PowerDnsSet {
  return setOf(rrset, fqdnOfOwner(rrset.owner, apex));
}

function setOf(set: Pick<RecordSet, "ttlSeconds" | "rdata"> & { readonly type: string }, name: Fqdn): PowerDnsSet {
  return {
    name,
    type: powerDnsType(set.type),
    ttl: set.ttlSeconds,
    records: set.rdata.map((content) => ({ content: powerDnsContent(set.type, content), disabled: false })),
  };
}

export function setKey(set: { readonly name: Fqdn; readonly type: string }): string {
  return `${set.name} ${set.type}`;
}

/** Whether a stored record set has the same content as the wanted one, even if PowerDNS writes it differently. */
export function isSameSet(stored: PowerDnsSet, wanted: PowerDnsSet): boolean {
  if (stored.ttl !== wanted.ttl || stored.records.length !== wanted.records.length) return false;
  if (stored.records.some((record) => record.disabled)) return false;
  if (isWrittenAlike(stored, wanted)) return true;
  const [left, right] = [contentOf(stored), contentOf(wanted)];
  return left !== null && isSameContent(left, right);
}

/** Compares two record sets that were both written by us. */
export function isWrittenAlike(stored: PowerDnsSet, wanted: PowerDnsSet): boolean {
  if (stored.ttl !== wanted.ttl || stored.records.length !== wanted.records.length) return false;
  return stored.records.every(({ content }, at) => content === wanted.records[at]?.content);
}

function contentOf(set: PowerDnsSet): { ttlSeconds: number; rdata: string[] } | null {
  const type = typeOfPowerDns(set.type);
  if (type === null) return null;
  const rdata: string[] = [];
  for (const { content } of set.records) {
    const canonical = canonicalRdata(type, readableContent(type, content));
    if (!canonical.ok) return null;
    rdata.push(canonical.value);
  }
  return { ttlSeconds: set.ttl, rdata };
}
