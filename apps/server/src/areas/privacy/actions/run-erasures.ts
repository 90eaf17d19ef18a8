import { audit } from "../../../platform/audit.ts";
import { addDays } from "../../../platform/clock.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { accountScope } from "../../../platform/work.ts";
import {
  countErased,
  eraseRows,
  erasuresDue,
  listErasures,
  previewErasure,
  restErasure,
  type ErasureAt,
} from "../erasure.repository.ts";
import type { PrivacyDeps } from "../privacy.deps.ts";

const actor = "job:erase-data";
/** How many rows are erased in one transaction. */
const batch = 1000;
const accountsMax = 20;
/** After how many days we check again whether data that had to be kept can now be erased. */
const againDays = 30;

type Deps = Pick<PrivacyDeps, "pool" | "sweeping" | "clock">;

/**
 * Continues erasures of closed accounts. It can be stopped at any point, because erased rows are counted in the same transaction.
 * Returns how many erasures it continued.
 */
export async function runErasures(deps: Deps): Promise<number> {
  const due = await tx(deps.sweeping, { actor }, (trx) => erasuresDue(trx, deps.clock.now(), accountsMax));
  for (const at of due) await runErasure(deps, at);
  return due.length;
}

async function runErasure({ pool, clock }: Deps, at: ErasureAt): Promise<void> {
  const scope = accountScope(at, actor);
  const { accountId } = scope;
  const drain = async (table: string) => {
    for (let gone = batch; gone === batch;) {
      gone = await tx(pool, scope, async (trx) => {
        const n = await eraseRows(trx, scope, table, batch);
        if (n > 0) await countErased(trx, scope, table, n);
        return n;
      });
    }
  };
  const plan = await tx(pool, scope, (trx) => previewErasure(trx, accountId));
  for (const { table, fate, erased } of plan) if (erased > 0 && (fate === "delete" || fate === "cut")) await drain(table);
  await tx(pool, scope, async (trx) => {
    const left = await previewErasure(trx, accountId);
    // The erasure only continues later if contacts of domains have to stay for a time. Books and logs are erased by rules of
    // their own.
    const isWaiting = left.some(({ table, stays }) => table === "contact" && stays > 0);
    const [open] = await listErasures(trx, accountId);
    await audit(trx, {
      accountId,
      actor,
      action: "privacy.erased",
      object: accountId,
      after: { rows: open?.counts ?? {}, waits: isWaiting },
    });
    const now = clock.now();
    await restErasure(trx, scope, isWaiting ? { nextAt: addDays(now, againDays), doneAt: null } : { nextAt: null, doneAt: now });
  });
}
