import { codeOfRecordType, fqdnOf, storedNameOf, type DnsMessage, type DnsRecord } from "@nameplane/dns";
import type { DsRecord, ParentView } from "../../areas/dnssec/chain-reader.port.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import { askServer, type DnsServerAddress } from "../dns-query.ts";
import { dsOfSet } from "./match-ds.ts";
import { setsOf } from "./record-sets.ts";

const [DS, NS] = [codeOfRecordType("DS"), codeOfRecordType("NS")];

/**
 * Asks the parent's servers for the delegation and the DS of a name. Throws OutcomeError unavailable when none of them answers.
 */
export async function readParent(servers: readonly DnsServerAddress[], name: string): Promise<ParentView> {
  const settled = await Promise.allSettled(servers.map((server) => askOne(server, name)));
  const seen = settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const [first] = seen;
  if (first === undefined)
    throw new OutcomeError("unavailable", `no server of the parent of ${name} answers`, { code: "dns-no-parent" });
  const texts = seen.map(({ ds }) => ds.map(textOf).toSorted().join(" "));
  const ds = new Map(seen.flatMap((one) => one.ds.map((record) => [textOf(record), record] as const)));
  return {
    delegatedTo: first.delegatedTo,
    ds: [...ds.values()],
    isAgreed: texts.every((text) => text === texts[0]),
    ttlSeconds: Math.max(...seen.map(({ ttlSeconds }) => ttlSeconds)),
    nsTtlSeconds: Math.max(...seen.map(({ nsTtlSeconds }) => nsTtlSeconds ?? 0)),
  };
}

function textOf(record: DsRecord): string {
  return `${record.keyTag}/${record.algorithm}/${record.digestType}/${record.digest}`;
}

type Seen = Omit<ParentView, "isAgreed">;

async function askOne(server: DnsServerAddress, name: string): Promise<Seen> {
  const [delegation, signer] = await Promise.all([
    askServer({ server, name, type: NS, dnssecOk: true }),
    askServer({ server, name, type: DS, dnssecOk: true }),
  ]);
  for (const { rcode } of [delegation, signer]) {
    if (rcode !== 0 && rcode !== 3) throw new OutcomeError("unavailable", `rcode ${rcode} for ${name}`);
  }
  const hosts = [...delegation.answers, ...delegation.authorities].filter(
    (record) => record.type === "NS" && record.name.toLowerCase() === fqdnOf(name),
  );
  const set = setsOf(signer.answers).sets.find((one) => one.type === DS);
  return {
    delegatedTo: hosts.map(({ rdata }) => storedNameOf(rdata.toLowerCase())).toSorted(),
    ds: dsOfSet(set),
    nsTtlSeconds: Math.max(0, ...hosts.map(({ ttlSeconds }) => ttlSeconds)),
    ttlSeconds: set?.ttlSeconds ?? negativeTtl(signer),
  };
}

/** How long a negative answer may be cached: the smaller of the SOA's own TTL and its last number (RFC 2308 section 5). */
function negativeTtl({ authorities }: DnsMessage): number {
  const soa: DnsRecord | undefined = authorities.find(({ type }) => type === "SOA");
  if (soa === undefined) return 0;
  return Math.min(soa.ttlSeconds, Number(soa.rdata.split(" ").at(-1) ?? 0));
}
