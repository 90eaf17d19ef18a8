import { setTimeout as pause } from "node:timers/promises";
import { codeOfRecordType, storedNameOf, type DnsMessage } from "@nameplane/dns";
import { OutcomeError } from "../../platform/outcomes.ts";
import { askServer, type DnsServerAddress } from "../dns-query.ts";
import { isSameSet, type PowerDnsSet } from "./convert.ts";
import { typeOfPowerDns } from "./own-form.ts";

// How many sets are read back. Reading every set of a large import would take longer than the import, and a server with wrong
// data shows it in any set.
const setsMax = 20;
const triesMax = 10;
/** Types that are not read back here: the serial is checked separately, and the answer for an ALIAS depends on other servers. */
const unasked = new Set(["SOA", "ALIAS"]);
const pauseMs = 30;

/**
 * Queries by DNS the record sets that were just written, and compares the answers with them. A referral is accepted, because
 * sets at or below a delegation are answered with one and cannot be queried. `forget` empties the server's cache of old
 * answers. If another value is still served after all tries, throws OutcomeError "unknown" that names the set.
 */
export async function verifyServed(
  server: DnsServerAddress,
  written: readonly PowerDnsSet[],
  forget: () => Promise<void>,
): Promise<void> {
  const asked = written.filter((set) => !unasked.has(set.type)).slice(0, setsMax);
  await Promise.all(asked.map((set) => verifySet(server, set, forget)));
}

async function verifySet(server: DnsServerAddress, set: PowerDnsSet, forget: () => Promise<void>): Promise<void> {
  for (let attempt = 1; attempt <= triesMax; attempt += 1) {
    const served = await askSet(server, set);
    if (served === "referral" || (served !== null && isSameSet(served, set))) return;
    await pause(pauseMs);
    await forget();
  }
  throw new OutcomeError("unknown", `${set.name} ${set.type}: the server serves something else than it took`, {
    code: "dns-served-differs",
  });
}

async function askSet(server: DnsServerAddress, set: PowerDnsSet): Promise<PowerDnsSet | "referral" | null> {
  const type = typeOfPowerDns(set.type);
  if (type === null) return null;
  const message = await askServer({ server, name: storedNameOf(set.name), type: codeOfRecordType(type) });
  if (isReferral(message)) return "referral";
  const records = message.answers.filter((record) => record.type === type && record.name === set.name);
  const [first] = records;
  if (first === undefined) return null;
  return {
    name: set.name,
    type: set.type,
    ttl: first.ttlSeconds,
    records: records.map(({ rdata }) => ({ content: rdata, disabled: false })),
  };
}

/**
 * Whether a message is a referral: no answer and no SOA of a negative answer, but other servers to ask (RFC 1034 section
 * 4.3.2).
 */
function isReferral(message: DnsMessage): boolean {
  return !message.isAuthoritative && message.authorities.some((record) => record.type === "NS");
}
