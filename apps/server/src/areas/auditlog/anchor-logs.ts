import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import type { Clock } from "../../platform/clock.ts";
import type { Pool } from "../../platform/db/connect.ts";
import { tx } from "../../platform/db/transaction.ts";
import type { Log } from "../../platform/log.ts";
import { operatorAccount } from "../../platform/operator-account.ts";
import { makeScope } from "../../platform/scope.ts";
import { raiseTask } from "../../platform/staff-tasks.ts";
import {
  endAt,
  insertAnchor,
  markAnchored,
  movedChains,
  newestAnchor,
  takeAnchorTurn,
  type Moved,
} from "./anchors.repository.ts";
import { leavesOf, rootOf, start, type Fault } from "./chain.ts";
import { faultInChain } from "./read-chain.ts";

export type AnchorDeps = {
  readonly pool: Pool;
  /** A pool that sees all accounts and may only read. */
  readonly sweeping: Pool;
  readonly clock: Clock;
  readonly log: Log;
  /** Stores the root of an anchor outside the database. If null, the root is only written to the log of the process. */
  readonly keepOutside: ((line: string) => Promise<void>) | null;
};

const actor = "job:audit-log";
/** The most chains in one anchor. The next run anchors the rest. */
const chainsMax = 20_000;

/**
 * Verifies the entries added to the audit logs since the last run, and anchors the ends of the logs: one root hash, which is also
 * stored outside the database, covers them all. If an entry is changed later, it contradicts that root (docs/audit-log.md). A
 * chain with a fault is not anchored, but becomes a task for staff.
 *
 * Returns how many chains were anchored, and the faults.
 */
export async function anchorLogs(
  deps: AnchorDeps,
): Promise<{ readonly anchored: number; readonly faults: readonly (Fault & { readonly accountId: string })[] }> {
  const moved = await tx(deps.sweeping, { actor }, (trx) => movedChains(trx, chainsMax));
  const sound: Moved[] = [];
  const faults: (Fault & { accountId: string })[] = [];
  for (const chain of moved) {
    const fault = await faultSince(deps, chain);
    if (fault === null) sound.push(chain);
    else faults.push({ ...fault, accountId: chain.accountId });
  }
  if (faults.length > 0) await report(deps, faults);
  const anchor = sound.length === 0 ? null : await write(deps, sound);
  if (anchor !== null) {
    const { at, root, heads } = anchor;
    deps.log.info({ event: "audit.anchor", kind: `${at.toISOString()} ${root} ${heads}` }, "audit logs anchored");
    await deps.keepOutside?.(`${at.toISOString()} ${root} ${heads}\n`);
  }
  return { anchored: anchor?.heads ?? 0, faults };
}

async function faultSince({ sweeping }: AnchorDeps, chain: Moved): Promise<Fault | null> {
  const { accountId, anchored } = chain;
  const from = anchored === 0 ? start : await tx(sweeping, { actor }, (trx) => endAt(trx, accountId, anchored));
  return from === null ? { seq: anchored, what: "gap" } : faultInChain(sweeping, from, chain);
}

function write({ pool, clock }: AnchorDeps, sound: readonly Moved[]): Promise<{ at: Date; root: string; heads: number } | null> {
  return tx(pool, { actor }, async (trx) => {
    await takeAnchorTurn(trx);
    const fresh = await markAnchored(trx, sound);
    if (fresh.size === 0) return null;
    const newest = await newestAnchor(trx);
    const leaves = leavesOf(sound.filter(({ accountId }) => fresh.has(accountId)));
    const root = rootOf(newest?.root ?? start.hash, leaves);
    // Two anchors could be made at the same moment of the clock, but their times have to differ.
    const now = clock.now();
    const at = newest !== null && newest.at >= now ? new Date(newest.at.getTime() + 1) : now;
    await insertAnchor(trx, { at, root, leaves }, fresh.size);
    return { at, root, heads: fresh.size };
  });
}

async function report(
  { pool, sweeping, log }: AnchorDeps,
  faults: readonly (Fault & { readonly accountId: string })[],
): Promise<void> {
  const scope = makeScope({ ...(await tx(sweeping, { actor }, operatorAccount)), actor });
  await tx(pool, scope, async (trx) => {
    for (const { accountId, seq, what } of faults)
      await raiseTask(trx, scope, {
        kind: "audit_log_broken",
        key: accountId,
        severity: "alarm",
        subject: { kind: "account", id: accountId },
        text: taskText("auditLogBroken", { seq }),
        data: { accountId, seq, what },
      });
  });
  log.error(
    { event: "audit.broken", kind: faults.map(({ accountId, seq }) => `${accountId}:${seq}`).join(" ") },
    "an audit log was changed",
  );
}
