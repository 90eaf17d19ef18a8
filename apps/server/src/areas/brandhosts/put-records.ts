import { NotFound } from "@nameplane/contracts/refusals";
import { DnsElsewhere, RecordsStand } from "@nameplane/contracts/sending/refusals";
import type { HostRecord } from "@nameplane/contracts/whitelabel/brand-hosts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { SessionCall } from "../../platform/http/call.ts";
import type { Jobs } from "../../platform/jobs.ts";
import { Refused } from "../../platform/refused.ts";
import { zoneHere } from "../sending/index.ts";
import { asReseller } from "../whitelabel/editor/index.ts";
import { saveZone } from "../zones/changes/index.ts";
import { knownSets } from "../zones/index.ts";
import { readHosts, type HostPlace } from "./keep-hosts.ts";

const ttlSeconds = 3600;

type RecordSet = {
  readonly owner: string;
  readonly type: string;
  readonly ttlSeconds: number;
  readonly rdata: readonly string[];
};
type Wanted = { readonly owner: string; readonly type: string; readonly rdata: string };

/**
 * Adds the records of a host to its zone, as a change by the user: the record that proves the host, if it is not proved yet, and
 * the records that make it lead to the panel. A host leads to one place only, so its former addresses are removed; records for
 * other purposes stay. Returns the zone.
 *
 * Possible refusals: NotFound, DnsElsewhere, RecordsStand, and those of saving a zone.
 */
export async function putHostRecords(
  jobs: Jobs,
  call: SessionCall & { readonly trx: Trx },
  place: HostPlace,
  { brandid, host }: { readonly brandid: string; readonly host: string },
): Promise<string> {
  const { trx, scope, now, language } = call;
  const { hosts, claims } = await readHosts(asReseller(call), brandid, place);
  const claim = claims.find((each) => each.host === host);
  const found = claim ?? hosts.find((each) => each.host === host);
  if (found === undefined) throw new Refused(NotFound, { param: "host" });
  const zone = await zoneHere(trx, scope, host);
  if (zone === null) throw new Refused(DnsElsewhere, { param: "host" });
  const ownerOf = (name: string) => (name === zone.apex ? "" : name.slice(0, -zone.apex.length - 1));
  const wanted = [
    ...(claim === undefined ? [] : [{ owner: ownerOf(claim.record.name), type: "TXT", rdata: `"${claim.record.value}"` }]),
    ...found.records.map(({ name, type, value }) => ({ owner: ownerOf(name), type, rdata: inZone(type, value) })),
  ];
  const present = await knownSets(trx, scope, zone.id, [...new Set(wanted.map(({ owner }) => owner))]);
  const changes = changesFor(wanted, present);
  if (changes.length === 0) throw new Refused(RecordsStand);
  await saveZone({ jobs }, trx, scope, { zoneId: zone.id, changes, confirm: "earlier", origin: "editor", now, language });
  return zone.apex;
}

const inZone = (type: HostRecord["type"], value: string) => (type === "CNAME" || type === "ALIAS" ? `${value}.` : value);

/** Record types that say where a host leads. */
const leading: readonly string[] = ["A", "AAAA", "CNAME", "ALIAS", "REDIRECT"];

/** The changes of record sets that add the wanted records and remove what leads elsewhere. Each set is listed once. */
function changesFor(wanted: readonly Wanted[], present: readonly RecordSet[]) {
  const sets = new Map<string, Wanted & { readonly all: string[] }>();
  for (const each of wanted) {
    const key = `${each.owner} ${each.type}`;
    const set = sets.get(key) ?? { ...each, all: [] };
    set.all.push(each.rdata);
    sets.set(key, set);
  }
  const hosts = new Set(wanted.flatMap(({ owner, type }) => (leading.includes(type) ? [owner] : [])));
  const gone = present
    .filter(({ owner, type }) => hosts.has(owner) && leading.includes(type) && !sets.has(`${owner} ${type}`))
    .map(({ owner, type }) => ({ owner, type, new: null }));
  const added = [...sets.values()].flatMap(({ owner, type, all }) => {
    const here = present.find((set) => set.owner === owner && set.type === type);
    const rdata = type === "TXT" ? [...new Set([...(here?.rdata ?? []), ...all])] : all;
    const isSame = here !== undefined && here.rdata.length === rdata.length && rdata.every((each) => here.rdata.includes(each));
    return isSame ? [] : [{ owner, type, new: { ttl: here?.ttlSeconds ?? ttlSeconds, rdata } }];
  });
  return [...gone, ...added];
}
