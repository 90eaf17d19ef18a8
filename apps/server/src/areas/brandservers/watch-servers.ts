import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { BrandServersChanged } from "@nameplane/contracts/whitelabel/refusals";
import type { Clock } from "../../platform/clock.ts";
import type { Pool } from "../../platform/db/connect.ts";
import { tx, type Trx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import type { Jobs } from "../../platform/jobs.ts";
import { errorFields } from "../../platform/log.ts";
import { Refused } from "../../platform/refused.ts";
import { makeScope, type AccountScope } from "../../platform/scope.ts";
import { endTask, renewTask } from "../../platform/staff-tasks.ts";
import type { RegistryDeps } from "../registry/index.ts";
import { brandServerNewsJob, type BrandServerNews } from "./brandservers.jobs.ts";
import { checkServers, type CheckDeps, type Checked } from "./check-servers.ts";
import { keepsHostsAt } from "./keeps-hosts.ts";
import { putAddresses, putHost } from "./put-records.ts";
import { placeServers, type PlacedServer } from "./read-servers.ts";
import { checkSoon, dueSets, listServers, noteAddresses, operatorServers, type DueSet } from "./servers.repository.ts";
import { assignServers, isSameSet } from "./servers.rules.ts";

export type ServerWatchDeps = RegistryDeps &
  Pick<CheckDeps, "parts"> & {
    /** Connections that see all brands and may only read. */
    readonly sweeping: Pool;
    readonly jobs: Jobs;
    readonly clock: Clock;
  };

const actor = "job:brand-servers";
/** The largest number of brands checked in one run. The others are checked in the next run. */
const mostAtOnce = 50;

/**
 * Checks the name servers of brands that are due. If the operator has changed the addresses of a server, the addresses of its
 * names are changed too: in the zones that are here, and at the registries of domains that are here. Owners of other names are
 * told to change them. Returns how many brands were checked.
 */
export async function watchServers(deps: ServerWatchDeps): Promise<number> {
  const due = await tx(deps.sweeping, { actor }, (trx) => dueSets(trx, deps.clock.now(), mostAtOnce));
  for (const set of due) {
    const scope = makeScope({ accountId: set.owner, brandId: set.owner_brand, actor });
    try {
      await follow(deps, scope, set);
      await check(deps, scope, set);
    } catch (error) {
      // If the registry or a zone of one brand refuses, the other brands must still be checked.
      if (!(error instanceof Refused)) throw error;
      if (error.refusal.name !== BrandServersChanged.name)
        deps.log.warn(
          { event: "brandservers.not-followed", objectId: set.brand_id, ...errorFields(error) },
          "a brand's name servers could not follow",
        );
      await check(deps, scope, set).catch((again: unknown) => {
        if (!(again instanceof Refused)) throw again;
      });
    }
  }
  return due.length;
}

/**
 * Updates the addresses of the brand's name servers if the operator's servers behind them have changed. The owner is told about
 * names whose zone is not here, because they have to change those addresses themselves.
 */
async function follow(deps: ServerWatchDeps, scope: AccountScope, set: DueSet): Promise<void> {
  const { clock, jobs, pool } = deps;
  const moved = await tx(pool, scope, async (trx) => {
    await reassign(trx, set.brand_id);
    const placed = await placeServers(trx, {
      brandId: set.brand_id,
      ownerId: set.owner,
      keepsHosts: keepsHostsAt(deps.registries),
    });
    const changed = placed.filter(({ row, addresses }) => !isSameSet(row.addresses, addresses));
    if (changed.length === 0) return [];
    await putAddresses({ jobs }, trx, scope, changed, { now: clock.now(), language: "en", origin: "system" });
    for (const { row, addresses } of changed)
      await noteAddresses(trx, set.brand_id, { host: row.host, serverId: row.server_id, addresses });
    await checkSoon(trx, set.brand_id, clock.now());
    const elsewhere = changed.filter(({ zone }) => zone === null);
    await tellMoved(deps, trx, set, elsewhere);
    return changed;
  });
  for (const server of moved) await putHost(deps, scope, server);
}

/** Gives names whose server is no longer in use another server. */
async function reassign(trx: Trx, brandId: string): Promise<void> {
  const servers = await operatorServers(trx);
  const rows = (await listServers(trx, brandId)).filter(({ retired_at: retired }) => retired === null);
  const assigned = assignServers(
    rows.map(({ host }) => host),
    servers,
    new Map(rows.map(({ host, server_id: server }) => [host, server])),
  );
  for (const { host, server_id: serverId, addresses } of rows) {
    const server = assigned.get(host);
    if (server !== undefined && server.id !== serverId)
      await noteAddresses(trx, brandId, { host, serverId: server.id, addresses });
  }
}

async function tellMoved({ jobs }: ServerWatchDeps, trx: Trx, set: DueSet, elsewhere: readonly PlacedServer[]): Promise<void> {
  const news = elsewhere.map(({ row, addresses }) => newsOf(set, "moved", row.host, addresses));
  if (news.length > 0) await jobs.enqueue(trx, brandServerNewsJob, news);
}

const newsOf = (set: DueSet, step: BrandServerNews["step"], host: string, addresses: readonly string[]): BrandServerNews => ({
  id: newId(),
  accountId: set.owner,
  brandId: set.owner_brand,
  step,
  host,
  brand: set.name,
  addresses: [...addresses],
});

async function check(deps: ServerWatchDeps, scope: AccountScope, set: DueSet): Promise<void> {
  const now = deps.clock.now();
  const of = { brandId: set.brand_id, ownerId: set.owner, now };
  const checked = await checkServers(deps, (work) => tx(deps.pool, scope, work), of);
  if (checked === null) return;
  await tx(deps.pool, scope, async (trx) => {
    await tellChecked(deps, trx, set, checked);
    await keepTask(trx, set, checked, now);
  });
}

/** Tells the reseller what has changed about the names. */
export async function tellChecked(
  { jobs }: Pick<ServerWatchDeps, "jobs">,
  trx: Trx,
  set: DueSet,
  checked: Checked,
): Promise<void> {
  const step = stepOf(checked);
  if (step === null) return;
  const named = await namedServer(trx, set, checked);
  if (named !== null) await jobs.enqueue(trx, brandServerNewsJob, [newsOf(set, step, named.host, named.addresses)]);
}

function stepOf({ was, is, misses }: Checked): "used" | "wrong" | "lost" | null {
  if (is === "used" && was.state !== "used") return "used";
  if (is === "lost" && was.state !== "lost") return "lost";
  return is === "used" && was.misses === 0 && misses > 0 ? "wrong" : null;
}

/** Creates a task for staff while names that are, or once were, in use are wrong, and ends it when they are right. */
async function keepTask(trx: Trx, set: DueSet, checked: Checked, at: Date): Promise<void> {
  const task = { kind: "brand_servers", key: set.brand_id };
  const { is, misses } = checked;
  if (is === "waiting") return;
  if (misses === 0) return endTask(trx, { accountId: set.owner }, { ...task, by: actor, at });
  const named = await namedServer(trx, set, checked);
  if (named === null) return;
  await renewTask(
    trx,
    { accountId: set.owner },
    {
      ...task,
      severity: is === "lost" ? "high" : "normal",
      subject: { kind: "brand", id: set.brand_id },
      text: taskText("brandServerWrong", { host: named.host, brand: set.name }),
    },
  );
}

/** The name that is wrong. If none is, the first name. */
async function namedServer(trx: Trx, set: DueSet, { wrong }: Checked) {
  const servers = (await listServers(trx, set.brand_id)).filter(({ retired_at: retired }) => retired === null);
  return servers.find(({ host }) => host === wrong) ?? servers[0] ?? null;
}
