import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { isSerialNewer } from "@nameplane/dns";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx } from "../../../platform/db/transaction.ts";
import type { Clock } from "../../../platform/clock.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { makeScope } from "../../../platform/scope.ts";
import { operatorAccount } from "../../../platform/operator-account.ts";
import { endTask, renewTask } from "../../../platform/staff-tasks.ts";
import type { DnsAsker } from "../dns-asker.port.ts";
import { placeOf, type ServerPlaces } from "./served-content.rules.ts";
import { behindSecondaries, enabledServers, noteSecondary, type BehindRow, type NameServerRow } from "./servers.repository.ts";

export type SecondaryDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly asker: DnsAsker;
  readonly places: ServerPlaces;
};

const atOnce = 50;
// A secondary that missed a NOTIFY catches up after its refresh time. If it is behind for longer than this, a person has to check
// it (F36).
const alarmMs = 15 * 60_000;

/**
 * Queries the secondaries for the serial of zones that they have not yet been seen to serve as published. Raises an alarm if a
 * secondary is a quarter of an hour behind. Returns how many are up to date and how many are not.
 */
export async function checkSecondaries(deps: SecondaryDeps, sweeping: Pool): Promise<{ following: number; behind: number }> {
  const context = { actor: "job:reconcile" };
  const [servers, rows] = await tx(sweeping, context, async (trx) => {
    const secondaries = (await enabledServers(trx)).filter(({ role }) => role === "secondary");
    return [secondaries, secondaries.length === 0 ? [] : await behindSecondaries(trx, atOnce)] as const;
  });
  const byId = new Map(servers.map((server) => [server.id, server]));
  const agreeing = await Promise.all(rows.map((row) => checkServer(deps, byId.get(row.serverId), row)));
  const late = new Map<string, BehindRow>();
  for (const [index, row] of rows.entries())
    if (agreeing[index] === false && deps.clock.now().getTime() - row.behindSince.getTime() > alarmMs)
      late.set(row.serverId, row);
  await alarm(deps, sweeping, servers, late);
  return { following: agreeing.filter(Boolean).length, behind: agreeing.filter((one) => !one).length };
}

async function checkServer(deps: SecondaryDeps, server: NameServerRow | undefined, row: BehindRow): Promise<boolean> {
  const [address] = server?.addresses ?? [];
  let serial: number | null = null;
  let error: string | null = address === undefined ? "no-address" : null;
  try {
    if (address !== undefined) serial = await deps.asker.serial(placeOf(address, deps.places), row.apex);
    if (serial === null) error ??= "not-served";
  } catch (failure) {
    if (!(failure instanceof OutcomeError)) throw failure;
    error = failure.code ?? failure.kind;
  }
  // A secondary that is ahead has a newer publication than this check has loaded.
  const agrees = serial !== null && !isSerialNewer(row.serial, serial);
  const scope = makeScope({ accountId: row.accountId, brandId: row.brandId, actor: "job:reconcile" });
  const { zoneId, serverId } = row;
  await tx(deps.pool, scope, (trx) =>
    noteSecondary(trx, scope, { zoneId, serverId, serial, at: deps.clock.now(), agrees, error }),
  );
  return agrees;
}

async function alarm(
  deps: SecondaryDeps,
  sweeping: Pool,
  servers: readonly NameServerRow[],
  late: ReadonlyMap<string, BehindRow>,
): Promise<void> {
  if (servers.length === 0) return;
  const operator = await tx(sweeping, { actor: "job:reconcile" }, operatorAccount);
  const scope = makeScope({ ...operator, actor: "job:reconcile" });
  await tx(deps.pool, scope, async (trx) => {
    for (const { id, host } of servers) {
      const row = late.get(id);
      const task = { kind: "secondary_behind", key: id } as const;
      if (row === undefined) {
        await endTask(trx, scope, { ...task, by: scope.actor, at: deps.clock.now() });
        continue;
      }
      const text = taskText("secondaryBehind", { host, zone: row.apex, at: { at: row.behindSince.toISOString() } });
      await renewTask(trx, scope, { ...task, severity: "alarm", text });
    }
  });
}
