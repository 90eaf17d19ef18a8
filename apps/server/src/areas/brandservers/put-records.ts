import { RegistryLocked } from "@nameplane/contracts/domains/refusals";
import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { DnsElsewhere, RecordsStand } from "@nameplane/contracts/sending/refusals";
import { tx, type Trx } from "../../platform/db/transaction.ts";
import type { Language, SessionCall } from "../../platform/http/call.ts";
import { newId } from "../../platform/ids.ts";
import type { Jobs } from "../../platform/jobs.ts";
import { Refused } from "../../platform/refused.ts";
import type { AccountScope } from "../../platform/scope.ts";
import { proofName, proofValue } from "../brandhosts/index.ts";
import { changeHindrance, findDelegated, heldAddresses, hostStep, saveHostRow } from "../delegation/index.ts";
import { actAtRegistry } from "../registry/commands/index.ts";
import type { RegistryDeps } from "../registry/index.ts";
import { brandOf, record, resellerIn } from "../whitelabel/editor/index.ts";
import { saveZone } from "../zones/changes/index.ts";
import { knownSets } from "../zones/index.ts";
import { keepsHostsAt } from "./keeps-hosts.ts";
import { placeServers, type PlacedServer } from "./read-servers.ts";
import { checkSoon, noteAddresses } from "./servers.repository.ts";

const ttlSeconds = 3600;

export type PutDeps = RegistryDeps & { readonly jobs: Jobs };

/**
 * Enters the data of a brand's name servers wherever we can: the addresses in the zones of the brand's owner, and hosts with
 * these addresses at the registries of the owner's domains. First the zones are changed in one transaction. Then each registry is
 * called, outside a transaction.
 *
 * Possible refusals: NotFound, DnsElsewhere (neither the zones nor the domains are here), RecordsStand (everything is entered
 * already), StatusProhibits, RegistryLocked, those of a command at a registry, and those of saving a zone.
 */
export async function putServers(
  deps: PutDeps,
  call: SessionCall,
  brandId: string,
): Promise<{ zones: string[]; hosts: string[] }> {
  const { scope, now } = call;
  const { placed, zones } = await call.tx(async (trx) => {
    const brand = await brandOf(resellerIn(call, trx), brandId);
    const here = await placeServers(trx, { brandId, ownerId: scope.accountId, keepsHosts: keepsHostsAt(deps.registries) });
    if (here.length === 0) throw new Refused(NotFound, { param: "brandid" });
    if (here.every(({ zone, domain }) => zone === null && domain === null)) throw new Refused(DnsElsewhere, { param: "brandid" });
    await refuseHindered(trx, scope, here, now);
    const written = await putAddresses({ jobs: deps.jobs }, trx, scope, here, { now, language: call.language, origin: "editor" });
    for (const { row, addresses } of here)
      await noteAddresses(trx, brandId, { host: row.host, serverId: row.server_id, addresses });
    await checkSoon(trx, brandId, now);
    if (written.length > 0)
      await record(resellerIn(call, trx), brand, { action: "brand.put-servers", after: { zones: written } });
    return { placed: here, zones: written };
  });
  const hosts: string[] = [];
  for (const server of placed) if (await putHost(deps, scope, server)) hosts.push(server.row.host);
  if (zones.length + hosts.length === 0) throw new Refused(RecordsStand);
  return { zones, hosts };
}

async function refuseHindered(trx: Trx, scope: AccountScope, placed: readonly PlacedServer[], now: Date): Promise<void> {
  for (const { domain } of placed) {
    const found = domain === null ? null : await findDelegated(trx, scope, domain.id);
    if (found === null) continue;
    const hindrance = changeHindrance(found, now);
    if (hindrance === "locked") throw new Refused(RegistryLocked, { param: "brandid" });
    if (hindrance !== null) throw new Refused(StatusProhibits, { param: "brandid" });
  }
}

type Saving = { readonly now: Date; readonly language: Language; readonly origin: "editor" | "system" };

/**
 * Gives each name its addresses, in the zone that contains the name. Each zone gets one new version. A name server's name may
 * only have addresses, and nothing that leads elsewhere (RFC 2181 10.3), so an alias at the name is removed. Returns the changed
 * zones.
 */
export async function putAddresses(
  deps: { readonly jobs: Jobs },
  trx: Trx,
  scope: AccountScope,
  placed: readonly PlacedServer[],
  { now, language, origin }: Saving,
): Promise<string[]> {
  const changed: string[] = [];
  const zones = Map.groupBy(
    placed.filter(({ zone }) => zone !== null),
    ({ zone }) => zone?.id ?? "",
  );
  for (const [zoneId, servers] of zones) {
    const apex = servers[0]?.zone?.apex ?? "";
    const ownerOf = (name: string) => (name === apex ? "" : name.slice(0, -apex.length - 1));
    const wanted = servers.flatMap(({ row: { host, token }, addresses, isHeld }) => [
      { owner: ownerOf(host), changes: (here: readonly SetHere[]) => leadingChanges(addresses, here) },
      ...(isHeld ? [] : [{ owner: ownerOf(proofName(host)), changes: (here: readonly SetHere[]) => proofChanges(token, here) }]),
    ]);
    const owners = [...new Set(wanted.map(({ owner }) => owner))];
    const present = await knownSets(trx, scope, zoneId, owners);
    const changes = wanted.flatMap(({ owner, changes: at }) =>
      at(present.filter((set) => set.owner === owner)).map((change) => ({ owner, ...change })),
    );
    if (changes.length === 0) continue;
    await saveZone(deps, trx, scope, { zoneId, changes, confirm: "earlier", origin, now, language });
    changed.push(apex);
  }
  return changed;
}

type SetHere = { readonly type: string; readonly ttlSeconds: number; readonly rdata: readonly string[] };

/** Record types that make a name lead somewhere. None of them may stand beside the addresses of a name server. */
const leading: readonly string[] = ["A", "AAAA", "CNAME", "ALIAS", "REDIRECT"];

/** Adds the TXT record that proves a name, and keeps other TXT records of the name. */
function proofChanges(token: string, here: readonly SetHere[]) {
  const text = `"${proofValue(token)}"`;
  const set = here.find(({ type }) => type === "TXT");
  if (set?.rdata.includes(text) === true) return [];
  return [{ type: "TXT", new: { ttl: set?.ttlSeconds ?? ttlSeconds, rdata: [...(set?.rdata ?? []), text] } }];
}

function leadingChanges(addresses: readonly string[], here: readonly SetHere[]) {
  const wanted = Map.groupBy(addresses, (address) => (address.includes(":") ? "AAAA" : "A"));
  const gone = here
    .filter(({ type }) => leading.includes(type) && !wanted.has(type as "A"))
    .map(({ type }) => ({ type, new: null }));
  const put = [...wanted].flatMap(([type, rdata]) => {
    const set = here.find((each) => each.type === type);
    const isSame = set !== undefined && set.rdata.length === rdata.length && rdata.every((one) => set.rdata.includes(one));
    return isSame ? [] : [{ type, new: { ttl: set?.ttlSeconds ?? ttlSeconds, rdata } }];
  });
  return [...gone, ...put];
}

/**
 * Creates the host with these addresses at the registry of its domain, or changes it. Returns whether a command had to be sent.
 */
export async function putHost(
  deps: RegistryDeps,
  scope: AccountScope,
  { row: { host }, domain, addresses }: PlacedServer,
): Promise<boolean> {
  if (domain === null) return false;
  const { registry_id: registryId, id: domainId } = domain;
  const step = hostStep(host, await heldAddresses(deps, registryId, host), addresses);
  if (step !== null) await actAtRegistry(deps, scope, registryId, step);
  await keepHostRow(deps, scope, { host, domainId, registryId, addresses });
  return step !== null;
}

/** Stores the host with the other hosts of the domain, where its owner sees it. */
async function keepHostRow(
  { pool }: Pick<RegistryDeps, "pool">,
  scope: AccountScope,
  of: { readonly host: string; readonly domainId: string; readonly registryId: string; readonly addresses: readonly string[] },
): Promise<void> {
  const { host: name, domainId, registryId, addresses } = of;
  await tx(pool, scope, (trx) =>
    saveHostRow(trx, scope, { id: newId(), domainId, registryId, name, addresses, seen: addresses }),
  );
}
