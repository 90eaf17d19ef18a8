import type { RecordSetChange } from "@nameplane/dns";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { knownSets } from "../record-sets.repository.ts";
import { brandHosts, ownHosts, zoneOfDomain } from "../zones.repository.ts";
import { movedHead } from "./save-soa.ts";
import { lockZoneToChange } from "./save-zone.ts";
import { writeVersion } from "./write-version.ts";

/**
 * After a domain has been delegated to other servers, changes its zone to name these servers: in the NS records at its top, and
 * in the server and mailbox of its SOA. This happens only if all these servers, and all that the zone names now, are ours. A zone
 * that names servers of others was written by its owner and is not changed. The new version is made by the system and needs no
 * approval, because the change of name servers was approved.
 */
export async function followDelegation(
  deps: { readonly jobs: Jobs },
  trx: Trx,
  scope: AccountScope,
  { domainId, hosts, now }: { readonly domainId: string; readonly hosts: readonly string[]; readonly now: Date },
): Promise<void> {
  const known = await zoneOfDomain(trx, scope, domainId);
  if (known === null || known.pub_state === "removing") return;
  const ours = new Set(await ownHosts(trx));
  if (hosts.length === 0 || !hosts.every((host) => ours.has(host))) return;
  const [present] = (await knownSets(trx, scope, known.id, [""])).filter(({ type }) => type === "NS");
  if (present === undefined || !present.rdata.every((host) => ours.has(host.slice(0, -1)))) return;
  const found = await lockZoneToChange(trx, scope, known.id);
  const { zone, servers } = found;
  const rdata = hosts.map((host) => `${host}.`).toSorted();
  const old = { ttlSeconds: present.ttlSeconds, rdata: [...present.rdata] };
  const isSame = rdata.join(" ") === present.rdata.toSorted().join(" ");
  const sets: RecordSetChange[] = isSame ? [] : [{ owner: "", type: "NS", old, new: { ttlSeconds: present.ttlSeconds, rdata } }];
  const primary = (await brandHosts(trx)).find((host) => hosts.includes(host)) ?? servers.nameServers[0];
  const head = primary === undefined || !ours.has(primary) ? null : movedHead(zone, servers.nameServers, primary, ours);
  const changes = head === null ? sets : [...sets, head];
  if (changes.length === 0) return;
  await writeVersion(deps, trx, scope, found, { changes, origin: "system", now });
}
