import { addMs, type Clock } from "../../platform/clock.ts";
import type { Pool } from "../../platform/db/connect.ts";
import { tx, type Trx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import type { Jobs } from "../../platform/jobs.ts";
import { notifyBrowsers } from "../../platform/live.ts";
import { errorFields, type Log } from "../../platform/log.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import { makeScope, type AccountScope } from "../../platform/scope.ts";
import type { Vault } from "../../platform/vault.ts";
import { servedDnsNewsJob } from "../zones/index.ts";
import { askTrouble, isCurrent, newestOf, nextCheckMs, toldAbout, type Copy } from "./copy-state.rules.ts";
import type { FollowedZone, PrimaryAsker, SecondaryServer } from "./secondary-server.port.ts";
import { changeSecondary, dueSecondaries, lockSecondary, type SecondaryRow } from "./secondary.repository.ts";
import { endSecondary, pauseSecondary, reclaimSecondary } from "./serve-secondary.ts";
import { openKey } from "./transfer-key.ts";

export type SecondaryDeps = {
  readonly pool: Pool;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly log: Log;
  readonly vault: Vault;
  readonly server: SecondaryServer;
  readonly asker: PrimaryAsker;
};

const atOnce = 50;

/** Passes the zones that are to be copied to the name server, and checks the copies that are due. Returns how many were due. */
export async function checkSecondaryZones(deps: SecondaryDeps & { readonly sweeping: Pool }): Promise<number> {
  const due = await tx(deps.sweeping, { actor: "job:secondary-dns" }, (trx) => dueSecondaries(trx, deps.clock.now(), atOnce));
  for (const { accountId, brandId, zoneId } of due)
    await checkSecondary(deps, makeScope({ accountId, brandId, actor: "job:secondary-dns" }), zoneId);
  return due.length;
}

/** One round for one zone. It can be repeated after an interruption at any point. */
async function checkSecondary(deps: SecondaryDeps, scope: AccountScope, zoneId: string): Promise<void> {
  const { pool, clock } = deps;
  const row = await tx(pool, scope, (trx) => adapt(trx, scope, zoneId, clock.now()));
  if (row === null) return;
  const seen = await look(deps, row);
  await tx(pool, scope, async (trx) => {
    const current = await lockSecondary(trx, scope, zoneId);
    // If the zone was changed in the meantime, the next round checks the change.
    if (current === null || current.endedAt !== null || current.service !== "served") return;
    await note(deps, trx, scope, current, { ...seen, isSame: current.version === row.version, now: clock.now() });
  });
}

/** Pauses or ends the copy according to the state of the service. Returns the zone if it has to be served. */
async function adapt(trx: Trx, scope: AccountScope, zoneId: string, now: Date): Promise<SecondaryRow | null> {
  const row = await lockSecondary(trx, scope, zoneId);
  if (row === null || row.endedAt !== null) return null;
  if (row.service === "over") await endSecondary(trx, scope, row, now);
  else if (row.service === "paused") await pauseSecondary(trx, scope, row, now);
  else if (await reclaimSecondary(trx, scope, row, now)) return row;
  else await changeSecondary(trx, scope, zoneId, { trouble: "taken", next_check_at: addMs(now, 3_600_000), checked_at: now });
  return null;
}

type Seen = Pick<Copy, "serial" | "trouble"> & {
  readonly newest: ReturnType<typeof newestOf>;
  /** Whether the name server has the current primaries and key. */
  readonly isPlaced: boolean;
};

async function look(deps: SecondaryDeps, row: SecondaryRow): Promise<Seen> {
  const { asker, server } = deps;
  const zone: FollowedZone = { apex: row.apex, primaries: row.primaries, key: openKey(deps.vault, row) };
  const allowed = zone.primaries.filter(({ host }) => asker.mayAsk(host));
  const answers = await Promise.all(allowed.map((primary) => asker.version(primary, zone.apex)));
  const newest = newestOf(answers);
  try {
    const before = await server.servedSerial(zone.apex);
    if (row.placedVersion < row.version || before === null) await server.follow({ ...zone, primaries: allowed });
    else if (newest !== null && !isCurrent({ serial: before, primarySerial: newest.serial })) await server.refresh(zone);
    const serial = await server.servedSerial(zone.apex);
    const trouble =
      askTrouble(answers) ?? (await copyTrouble(asker, zone, allowed, { serial, primarySerial: newest?.serial ?? null }));
    return { serial, trouble, newest, isPlaced: true };
  } catch (error) {
    if (!(error instanceof OutcomeError)) throw error;
    deps.log.warn({ event: "secondarydns.server", objectId: row.zoneId, ...errorFields(error) }, "a zone could not be followed");
    return { serial: row.serial, trouble: "server", newest, isPlaced: false };
  }
}

/** Why the zone is not copied although a primary has it. Null if it is copied or being copied. */
async function copyTrouble(
  asker: PrimaryAsker,
  zone: FollowedZone,
  allowed: FollowedZone["primaries"],
  copy: Pick<Copy, "serial" | "primarySerial">,
): Promise<"refused" | "signature" | null> {
  if (isCurrent(copy)) return null;
  const answers = await Promise.all(allowed.map((primary) => asker.mayCopy(primary, zone)));
  if (answers.includes("given")) return null;
  return answers.includes("signature") ? "signature" : answers.includes("refused") ? "refused" : null;
}

async function note(
  deps: Pick<SecondaryDeps, "jobs">,
  trx: Trx,
  scope: AccountScope,
  row: SecondaryRow,
  seen: Seen & { readonly isSame: boolean; readonly now: Date },
): Promise<void> {
  const { newest, now } = seen;
  const isReached = newest !== null;
  const copy: Copy = {
    serial: seen.serial,
    trouble: seen.trouble,
    primarySerial: newest?.serial ?? row.primarySerial,
    expireSeconds: newest?.expireSeconds ?? row.expireSeconds,
    reachedAt: isReached ? now : row.reachedAt,
  };
  const troubleSince = copy.trouble === null ? null : (row.troubleSince ?? now);
  const told = toldAbout(copy, { troubleSince, told: row.told }, now);
  if (told !== null && told !== row.told) {
    const { accountId, brandId } = scope;
    const detail = told === "failing" ? (copy.trouble ?? "") : "";
    const news = { id: newId(), accountId, brandId, serviceId: row.serviceId, step: told, name: row.apex, detail };
    await deps.jobs.enqueue(trx, servedDnsNewsJob, [news]);
  }
  await changeSecondary(trx, scope, row.zoneId, {
    serial: copy.serial,
    trouble: copy.trouble,
    trouble_since: troubleSince,
    told,
    primary_serial: copy.primarySerial,
    expire_seconds: copy.expireSeconds,
    checked_at: now,
    ...(isReached ? { reached_at: now } : {}),
    ...(copy.serial !== null && copy.serial !== row.serial ? { transferred_at: now } : {}),
    ...(seen.isSame && seen.isPlaced ? { placed_version: row.version } : {}),
    next_check_at: seen.isSame ? addMs(now, nextCheckMs(copy, now.getTime() - row.createdAt.getTime())) : now,
  });
  await notifyBrowsers(trx, scope.accountId, { topic: "service", ids: [row.serviceId] });
}
