import { setTimeout as pause } from "node:timers/promises";
import { codeOfRecordType, isRecordType, storedNameOf, type Fqdn } from "@nameplane/dns";
import { OutcomeError } from "../../platform/outcomes.ts";
import { askServer, type DnsServerAddress } from "../dns-query.ts";
import { isSameSet, type PowerDnsSet } from "./convert.ts";

// Reading back every set of a large import would take longer than the import; a server that serves other data does so for any set.
const setsMax = 20;
const triesMax = 10;
const pauseMs = 30;

/**
 * Asks the server by DNS for sets that were just written and compares. Sets at or below a delegation are not asked for: the server answers
 * those with a referral. Throws OutcomeError unknown, naming the set, when another value is served after all tries.
 */
export async function verifyServed(
  server: DnsServerAddress,
  written: readonly PowerDnsSet[],
  zone: readonly PowerDnsSet[],
  apex: Fqdn,
): Promise<void> {
  const cuts = new Set(zone.filter((set) => set.type === "NS" && set.name !== apex).map((set) => set.name));
  const asked = written.filter((set) => set.type !== "SOA" && !isAtOrBelowCut(set.name, cuts)).slice(0, setsMax);
  await Promise.all(asked.map((set) => verifySet(server, set)));
}

function isAtOrBelowCut(name: Fqdn, cuts: ReadonlySet<Fqdn>): boolean {
  if (cuts.has(name)) return true;
  for (let dot = name.indexOf("."); dot >= 0; dot = name.indexOf(".", dot + 1))
    if (cuts.has(name.slice(dot + 1))) return true;
  return false;
}

async function verifySet(server: DnsServerAddress, set: PowerDnsSet): Promise<void> {
  for (let attempt = 1; attempt <= triesMax; attempt += 1) {
    const served = await askSet(server, set);
    if (served !== null && isSameSet(served, set)) return;
    await pause(pauseMs);
  }
  throw new OutcomeError("unknown", `${set.name} ${set.type}: the server serves something else than it took`, {
    code: "dns-served-differs",
  });
}

async function askSet(server: DnsServerAddress, set: PowerDnsSet): Promise<PowerDnsSet | null> {
  if (!isRecordType(set.type)) return null;
  const message = await askServer({ server, name: storedNameOf(set.name), type: codeOfRecordType(set.type) });
  const records = message.answers.filter((record) => record.type === set.type && record.name === set.name);
  const [first] = records;
  if (first === undefined) return null;
  return {
    name: set.name,
    type: set.type,
    ttl: first.ttlSeconds,
    records: records.map(({ rdata }) => ({ content: rdata, disabled: false })),
  };
}
