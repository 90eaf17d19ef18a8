import { NameHeldElsewhere } from "@nameplane/contracts/zones/refusals";
import { addMs, type Clock } from "../../platform/clock.ts";
import type { Pool } from "../../platform/db/connect.ts";
import { tx, type Trx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import type { Jobs } from "../../platform/jobs.ts";
import { notifyBrowsers } from "../../platform/live.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import { Refused } from "../../platform/refused.ts";
import { makeScope, type AccountScope } from "../../platform/scope.ts";
import { ownHosts, servedDnsNewsJob } from "../zones/index.ts";
import { nextCheckMs, stateAfter, type Found } from "./network-state.rules.ts";
import { changeNetwork, dueNetworks, lockNetwork, type NetworkRow } from "./networks.repository.ts";
import { endNetwork, pauseZones, serveZones, zonesOf } from "./serve-network.ts";

/** Asks the parent of a zone to which servers it delegates the zone. Throws OutcomeError if no server of the parent answers. */
export type AskParent = (apex: string) => Promise<readonly string[]>;

export type NetworkDeps = { readonly pool: Pool; readonly jobs: Jobs; readonly clock: Clock; readonly askParent: AskParent };

const atOnce = 20;
const heldAgainMs = 3_600_000;
/** How many zones' parents are asked at the same time. */
const inParallel = 8;

/** Checks the networks that are due, by asking the parents of their zones. Returns how many networks there were. */
export async function checkNetworks(deps: NetworkDeps & { readonly sweeping: Pool }): Promise<number> {
  const due = await tx(deps.sweeping, { actor: "job:reverse-dns" }, (trx) => dueNetworks(trx, deps.clock.now(), atOnce));
  for (const { accountId, brandId, networkId } of due)
    await checkOrPutOff(deps, makeScope({ accountId, brandId, actor: "job:reverse-dns" }), networkId);
  return due.length;
}

/** Asks the parents of a network's zones to which servers they delegate these zones. */
export async function askParents(askParent: AskParent, network: string): Promise<Found[]> {
  const apexes = zonesOf(network).map(({ apex }) => apex);
  const found: Found[] = [];
  for (let at = 0; at < apexes.length; at += inParallel)
    found.push(...(await Promise.all(apexes.slice(at, at + inParallel).map((apex) => askOne(askParent, apex)))));
  return found;
}

async function askOne(askParent: AskParent, apex: string): Promise<Found> {
  try {
    return { apex, hosts: await askParent(apex) };
  } catch (error) {
    if (error instanceof OutcomeError) return { apex, hosts: null };
    throw error;
  }
}

/** Checks a network. If another account has one of its zones, nothing is changed, and the network is checked again later. */
async function checkOrPutOff(deps: NetworkDeps, scope: AccountScope, networkId: string): Promise<void> {
  try {
    await checkNetwork(deps, scope, networkId);
  } catch (error) {
    if (!(error instanceof Refused && error.refusal === NameHeldElsewhere)) throw error;
    const later = addMs(deps.clock.now(), heldAgainMs);
    await tx(deps.pool, scope, (trx) => changeNetwork(trx, scope, networkId, { next_check_at: later }));
  }
}

/** Brings one network into the state of its service, and asks the parents of its zones. It can be repeated. */
async function checkNetwork(deps: NetworkDeps, scope: AccountScope, networkId: string): Promise<void> {
  const { pool, clock } = deps;
  const known = await tx(pool, scope, (trx) => adapt(trx, scope, networkId, clock.now()));
  if (known === null) return;
  const found = await askParents(deps.askParent, known.network);
  await tx(pool, scope, async (trx) => {
    const row = await lockNetwork(trx, scope, networkId);
    if (row?.service === "served" && row.state !== "ended") await noteFound(deps, trx, scope, { row, found, now: clock.now() });
  });
}

/**
 * Serves, pauses or ends the network according to the state of its service. Returns the network if its parents have to be asked.
 */
async function adapt(trx: Trx, scope: AccountScope, networkId: string, now: Date): Promise<NetworkRow | null> {
  const row = await lockNetwork(trx, scope, networkId);
  if (row === null) return null;
  if (row.service === "served" && row.state !== "ended") {
    if (row.state !== "changing") await serveZones(trx, scope, row, now);
    return row;
  }
  if (row.service === "over") await endNetwork(trx, scope, row, now);
  else await pauseZones(trx, scope, row, now);
  await changeNetwork(trx, scope, networkId, { next_check_at: null });
  return null;
}

async function noteFound(
  { jobs }: Pick<NetworkDeps, "jobs">,
  trx: Trx,
  scope: AccountScope,
  { row, found, now }: { readonly row: NetworkRow; readonly found: readonly Found[]; readonly now: Date },
): Promise<void> {
  const state = stateAfter(row.state, found, await ownHosts(trx));
  if (row.state === "changing" && state === "waiting") await serveZones(trx, scope, row, now);
  const nextMs = nextCheckMs(state, now.getTime() - row.createdAt.getTime());
  if (state !== row.state && (state === "active" || state === "lost")) {
    const { accountId, brandId } = scope;
    const step = state === "active" ? ("delegated" as const) : ("lost" as const);
    const news = { id: newId(), accountId, brandId, serviceId: row.serviceId, step, name: row.network, detail: "" };
    await jobs.enqueue(trx, servedDnsNewsJob, [news]);
  }
  await changeNetwork(trx, scope, row.id, {
    state,
    found,
    checked_at: now,
    next_check_at: nextMs === null ? null : addMs(now, nextMs),
    ...(state === "active" && row.activeSince === null ? { active_since: now } : {}),
  });
  await notifyBrowsers(trx, scope.accountId, { topic: "service", ids: [row.serviceId] });
}
