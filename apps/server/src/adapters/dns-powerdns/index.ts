import { fqdnOf, fqdnOfOwner } from "@nameplane/dns";
import {
  SetRefused,
  type DnsPublisher,
  type PublishedRrset,
  type ZoneDifference,
  type ZoneToPublish,
} from "../../areas/zones/dns-publisher.port.ts";
import type { DnsTransfers } from "../../platform/config.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import { pacer } from "../../platform/pace.ts";
import type { DnsServerAddress } from "../dns-query.ts";
import { askServedSerial, refuseOlderSerial } from "../served-serial.ts";
import {
  readPowerDnsZone,
  refusalText,
  setPublished,
  setToPublish,
  soaSet,
  type PowerDnsSet,
  type PowerDnsZone,
} from "./convert.ts";
import { powerDnsHttp, type PowerDnsAnswer, type PowerDnsHttp, type PowerDnsSettings } from "./http.ts";
import { powerDnsType } from "./own-form.ts";
import { bodiesOf, inBodies, planDifference, planPatch, type PatchPlan, type PowerDnsChange } from "./plan-patch.ts";
import { withoutSecondaries, withSecondaries, type ZoneTransfers } from "./secondaries.ts";
import { verifyServed } from "./verify-served.ts";
import { zonePath } from "./zone-path.ts";

export type PowerDnsOptions = PowerDnsSettings & {
  /** The address on which the server answers DNS. */
  readonly dns: DnsServerAddress;
  /** Native: zones are copied by the database. Master: secondaries are notified and copy by AXFR. */
  readonly kind?: "Native" | "Master";
  /** Secondaries that copy the zones by AXFR. If there are any, the kind is "Master". */
  readonly transfers?: DnsTransfers | null;
  /** Whether the server expands ALIAS (its settings expand-alias and resolver). */
  readonly hasAlias?: boolean;
};

/** Publishes our zones on a PowerDNS Authoritative server (4.7 and later), through its HTTP API. */
export function createPowerDnsPublisher(options: PowerDnsOptions): DnsPublisher {
  const http = powerDnsHttp(options);
  const transfers = options.transfers ? withSecondaries(http, options.transfers) : withoutSecondaries(options.kind ?? "Native");
  const server: Server = { http, transfers, dns: options.dns, hasAlias: options.hasAlias ?? false };
  return {
    address: options.dns,
    publish: (zone) => publish(server, zone).catch(namingSet(zone.apex, zone.rrsets)),
    prepareDifference: (difference) => {
      const planned = planOf(server, difference);
      // Only prevents an unhandled rejection: the error is thrown again when the change is published.
      planned.catch(() => {});
      return async () => {
        const { sets, ...plan } = await planned;
        return publishDifference(server, difference, plan).catch(namingSet(difference.apex, sets));
      };
    },
    remove: (apex) => remove(server, apex),
    servedSerial: (apex) => askServedSerial(options.dns, apex),
    close: () => Promise.resolve(),
  };
}

type Server = {
  readonly http: PowerDnsHttp;
  readonly transfers: ZoneTransfers;
  readonly hasAlias: boolean;
  readonly dns: DnsServerAddress;
};

async function publish(server: Server, zone: ZoneToPublish): Promise<void> {
  const wanted = [soaSet(zone, zone.serial), ...zone.rrsets.map((rrset) => setToPublish(rrset, zone.apex, server.hasAlias))];
  const stored = (await readZone(server.http, zone.apex)) ?? (await createZone(server, zone, wanted));
  refuseOlderSerial(zone, stored.serial);
  const plan = planPatch(stored.rrsets, wanted, zone.apex, stored.dnssec);
  await verify(server, zone.apex, await writeChanges(server, zone.apex, stored, plan));
}

/** A difference, converted to the requests that are sent to PowerDNS. */
type PlannedDifference = {
  readonly bodies: readonly string[];
  /** The record sets that are served after the change. */
  readonly written: readonly PowerDnsSet[];
  readonly needsRectify: { readonly signed: boolean; readonly unsigned: boolean };
};

/** How many owner names are handled before other work gets its turn. */
const plannedAtOnce = 200;

async function planOf(
  { hasAlias }: Server,
  difference: ZoneDifference,
): Promise<PlannedDifference & { readonly sets: readonly PublishedRrset[] }> {
  const { apex, serial } = difference;
  const [removals, replaces, written]: [string[], string[], PowerDnsSet[]] = [[], [], []];
  const sets: PublishedRrset[] = [];
  const needsRectify = { signed: false, unsigned: false };
  const pause = pacer();
  for (const owners of inParts(difference.owners, plannedAtOnce)) {
    const before = owners.flatMap((one) => one.before.map((rrset) => setPublished(rrset, apex)));
    const after = owners.flatMap((one) => one.after.map((rrset) => setToPublish(rrset, apex, hasAlias)));
    for (const one of owners) sets.push(...one.after);
    const plan = planDifference(before, after, apex);
    needsRectify.signed ||= plan.needsRectify.signed;
    needsRectify.unsigned ||= plan.needsRectify.unsigned;
    for (const change of plan.changes) {
      (isReplace(change) ? replaces : removals).push(JSON.stringify(change));
      if (isReplace(change)) written.push(change);
    }
    await pause();
  }
  const soa = JSON.stringify({ ...soaSet(difference, serial), changetype: "REPLACE" });
  // PowerDNS refuses a record set that cannot exist beside one that is still stored (for example a CNAME beside an A), so
  // removals come first. The SOA comes last, so that the serial changes only when all other record sets have been written.
  return { bodies: bodiesOf([...removals, ...replaces, soa]), written, needsRectify, sets };
}

/**
 * Finds out which set PowerDNS names when it refuses: "Record www.example.se./A '...'", "RRset www.example.se. IN A", "Name
 * 'a+b.example.se.'".
 */
function namingSet(apex: string, sets: readonly PublishedRrset[]): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof OutcomeError) || error instanceof SetRefused || error.code !== "http-422") throw error;
    const { message } = error;
    const named = sets.find((set) => {
      const [name, type] = [fqdnOfOwner(set.owner, apex), powerDnsType(set.type)];
      return [`Record ${name}/${type} `, `RRset ${name} IN ${type}:`, `RRset ${name} IN ${type} `, `Name '${name}'`].some(
        (text) => message.includes(text),
      );
    });
    if (named === undefined) throw error;
    throw new SetRefused(named, message, { code: "dns-bad-set", cause: error });
  };
}

function* inParts<T>(items: Iterable<T>, size: number): Generator<T[], void> {
  let part: T[] = [];
  for (const item of items) {
    part.push(item);
    if (part.length < size) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

async function publishDifference(
  server: Server,
  difference: ZoneDifference,
  { bodies, written, needsRectify }: PlannedDifference,
): Promise<boolean> {
  const { apex, fromSerial } = difference;
  // No names are added or removed, so the zone's settings do not matter, and its serial can be queried by DNS.
  if (!needsRectify.signed && server.transfers.mark === null) {
    const ready = async () => {
      if ((await askServedSerial(server.dns, apex)) !== fromSerial) throw new NotServed();
      refuseOlderSerial(difference, fromSerial);
    };
    try {
      await sendBodies(server, apex, bodies, ready);
    } catch (error) {
      if (error instanceof NotServed) return false;
      throw error;
    }
    await forgetAndNotify(server, apex);
  } else {
    const answer = await server.http({ method: "GET", path: `${zonePath(apex)}?rrsets=false` });
    if (answer.status === 404) return false;
    const stored = readPowerDnsZone(expectDone(answer));
    if (stored.serial !== fromSerial) return false;
    refuseOlderSerial(difference, fromSerial);
    await writeBodies(server, apex, stored, bodies, stored.dnssec ? needsRectify.signed : needsRectify.unsigned);
  }
  await verify(server, apex, written);
  return true;
}

/** Thrown if the served version is not the one from which the difference starts. */
class NotServed extends Error {}

function verify(server: Server, apex: string, written: readonly PowerDnsSet[]): Promise<void> {
  return verifyServed(server.dns, written, () => forgetAnswers(server.http, apex));
}

async function readZone(http: PowerDnsHttp, apex: string): Promise<PowerDnsZone | null> {
  const answer = await http({ method: "GET", path: zonePath(apex) });
  return answer.status === 404 ? null : readPowerDnsZone(expectDone(answer));
}

/**
 * Creates the zone with only its SOA and name servers. Everything else is written as a change, in several requests if
 * necessary.
 */
async function createZone(server: Server, zone: ZoneToPublish, wanted: readonly PowerDnsSet[]): Promise<PowerDnsZone> {
  const { http, transfers } = server;
  await transfers.prepare();
  const apex = fqdnOf(zone.apex);
  const nameServers = wanted.filter((set) => set.name === apex && set.type === "NS");
  // One less than the serial of the complete zone, which is set by the last change.
  const first = soaSet(zone, zone.serial === 0 ? 0 : zone.serial - 1);
  // soa_edit_api makes our serial the zone's serial; PowerDNS would accept an unknown word here and freeze the serial.
  const body = {
    name: apex,
    kind: transfers.kind,
    ...transfers.fields,
    nameservers: [],
    soa_edit_api: "",
    api_rectify: false,
    rrsets: [first, ...nameServers],
  };
  const answer = await http({ method: "POST", path: "/zones", body });
  if (answer.status === 404) throw new OutcomeError("misconfigured", "no PowerDNS API at this address");
  // 409 means that another process has created the zone in the meantime (the answer is plain text).
  if (answer.status !== 409) expectDone(answer);
  const created = await readZone(http, zone.apex);
  if (created === null) throw new OutcomeError("unknown", `${zone.apex} was created and is not there`);
  await transfers.allow(zonePath(zone.apex));
  await forgetRefusals(http, wanted);
  await transfers.notifyCatalog();
  return created;
}

// How many names of a new zone are flushed. Customers may have queried them before the zone existed, when they tried it out.
const flushedNamesMax = 50;

/**
 * Flushes names of a new zone. A name that was queried before its zone existed would be refused from the packet cache for
 * another 20 seconds.
 */
async function forgetRefusals(http: PowerDnsHttp, wanted: readonly PowerDnsSet[]): Promise<void> {
  const names = [...new Set(wanted.map((set) => set.name))].slice(0, flushedNamesMax);
  for (const name of names) expectDone(await http({ method: "PUT", path: `/cache/flush?domain=${encodeURIComponent(name)}` }));
}

/** Sends what differs, and returns the record sets that were written. */
async function writeChanges(server: Server, apex: string, stored: PowerDnsZone, plan: PatchPlan): Promise<PowerDnsSet[]> {
  if (plan.changes.length === 0) return [];
  await writeBodies(server, apex, stored, inBodies(plan.changes), plan.needsRectify);
  return plan.changes.filter(isReplace);
}

async function writeBodies(
  server: Server,
  apex: string,
  stored: PowerDnsZone,
  bodies: readonly string[],
  needsRectify: boolean,
): Promise<void> {
  // Between a write and its rectify, negative answers of a signed zone fail; so for signed zones the write itself rectifies.
  const rectifyWithWrite = stored.dnssec && needsRectify;
  await writeSettings(server, apex, stored, rectifyWithWrite);
  await sendBodies(server, apex, bodies);
  if (needsRectify && !rectifyWithWrite) expectDone(await server.http({ method: "PUT", path: `${zonePath(apex)}/rectify` }));
  await forgetAndNotify(server, apex);
}

/** `ready` is a condition that is checked while the connection is made, before anything is sent. */
async function sendBodies({ http }: Server, apex: string, bodies: readonly string[], ready?: () => Promise<void>): Promise<void> {
  for (const body of bodies) {
    const answer = await http({
      method: "PATCH",
      path: zonePath(apex),
      body,
      ...(ready === undefined ? {} : { ready }),
    });
    // The zone existed a moment ago, so another process removed it; the next run creates it again.
    if (answer.status === 404) throw new OutcomeError("unavailable", `${apex} is gone from PowerDNS`);
    expectDone(answer);
  }
}

async function forgetAndNotify({ http, transfers }: Server, apex: string): Promise<void> {
  await forgetAnswers(http, apex);
  if (transfers.kind === "Master") expectDone(await http({ method: "PUT", path: `${zonePath(apex)}/notify` }));
}

/**
 * Empties the answer cache again, a moment after a write. PowerDNS flushes a zone when it is written, but an answer computed at
 * that moment is cached afterwards with the old data, and served for 20 seconds (cache-ttl), also to secondaries that ask for the
 * serial. Under heavy load this happened to every twentieth change. An empty change makes PowerDNS flush again.
 */
async function forgetAnswers(http: PowerDnsHttp, apex: string): Promise<void> {
  expectDone(await http({ method: "PATCH", path: zonePath(apex), body: { rrsets: [] } }));
}

/** Writes the zone's settings if they differ from what they should be. */
async function writeSettings({ http, transfers }: Server, apex: string, stored: PowerDnsZone, rectifies: boolean): Promise<void> {
  const isMarked = transfers.mark === null || stored.account === transfers.mark;
  const isSet = stored.kind === transfers.kind && stored.soa_edit_api === "" && stored.api_rectify === rectifies;
  if (isSet && isMarked) return;
  const body = {
    kind: transfers.kind,
    ...(isMarked ? {} : transfers.fields),
    soa_edit_api: "",
    api_rectify: rectifies,
  };
  if (!isMarked) {
    await transfers.prepare();
    await transfers.allow(zonePath(apex));
  }
  expectDone(await http({ method: "PUT", path: zonePath(apex), body }));
  if (!isMarked) await transfers.notifyCatalog();
}

function isReplace(change: PowerDnsChange): change is PowerDnsSet & { readonly changetype: "REPLACE" } {
  return change.changetype === "REPLACE";
}

async function remove({ http, transfers }: Server, apex: string): Promise<void> {
  const answer = await http({ method: "DELETE", path: zonePath(apex) });
  if (answer.status !== 404) {
    expectDone(answer);
    await transfers.notifyCatalog();
  }
  expectDone(await http({ method: "PUT", path: `/cache/flush?domain=${encodeURIComponent(fqdnOf(apex))}` }));
}

function expectDone(answer: PowerDnsAnswer): unknown {
  if (answer.status < 300) return answer.body;
  throw new OutcomeError("refused", `PowerDNS: ${refusalText(answer.body)}`, { code: `http-${answer.status}` });
}
