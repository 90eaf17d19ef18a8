import { taskLines, taskText } from "@nameplane/contracts/backoffice/task-texts";
import type { Clock } from "../../../platform/clock.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx } from "../../../platform/db/transaction.ts";
import type { Log } from "../../../platform/log.ts";
import { makeScope } from "../../../platform/scope.ts";
import { operatorAccount } from "../../../platform/operator-account.ts";
import { renewTask } from "../../../platform/staff-tasks.ts";
import { runCheck } from "../../../platform/db/run-check.ts";
import { isDueTonight } from "../../../platform/nightly.rules.ts";
import { ledgerChecks } from "./ledger-checks.repository.ts";

export type CheckDeps = {
  readonly pool: Pool;
  /** A pool that sees all accounts and may only read. */
  readonly sweeping: Pool;
  readonly log: Log;
};

const actor = "job:check-ledger";

/**
 * Checks the books: balances are the sums of their postings, vouchers are balanced, invoices agree with their postings, numbers
 * have no gap, and credit is never below zero. Each kind of difference becomes one task that lists what was found. Nothing is
 * corrected here.
 *
 * Returns the kinds of difference found, by the checks that found them.
 */
export async function checkLedger(deps: CheckDeps): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = [];
  for (const check of ledgerChecks) {
    const { count, rows } = await tx(deps.sweeping, { actor }, (trx) => runCheck(trx, check));
    if (count > 0) found.push({ ...check, count, rows });
  }
  const kinds = Map.groupBy(found, ({ kind }) => kind);
  if (kinds.size === 0) return new Map();
  const operator = await tx(deps.sweeping, { actor }, operatorAccount);
  const scope = makeScope({ ...operator, actor });
  await tx(deps.pool, scope, async (trx) => {
    for (const [kind, checks] of kinds) {
      const text = taskLines(checks.map(({ id, says, count }) => taskText("alwaysHolds", { id, count, says })));
      const data = { checks: checks.map(({ id, count, rows }) => ({ id, count, rows })) };
      await renewTask(trx, scope, {
        kind: "ledger_difference",
        key: kind,
        severity: "alarm",
        subject: { kind: "ledger", id: null },
        text,
        data,
      });
    }
  });
  const broken = new Map([...kinds].map(([kind, checks]) => [kind, checks.map(({ id }) => id)] as const));
  deps.log.error({ event: "ledger.differs", kind: [...kinds.keys()].join(" ") }, "the books do not hold together");
  return broken;
}

/** Returns a check that may be called often, but runs only at the start and once a night. */
export function nightlyLedgerCheck(deps: CheckDeps & { readonly clock: Clock }): () => Promise<void> {
  let last: Date | null = null;
  return async () => {
    const now = deps.clock.now();
    if (!isDueTonight(last, now)) return;
    await checkLedger(deps);
    last = now;
  };
}
