import { audit } from "../../../platform/audit.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { isUniqueViolation, tx, type Trx } from "../../../platform/db/transaction.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import { accountName, importSubaccount, subaccountsByReference } from "../../accounts/index.ts";
import { endIfDone, endLine, findImport, openImports, takeLine, type ImportTerms } from "./imports.repository.ts";

export type ImportDeps = {
  readonly pool: Pool;
  readonly sweeping: Pool;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, "enqueue">;
};

const actor = "job:customer-import";

/**
 * Creates the customers of an import, each in one transaction. Account, owner, user, price list, limit and the result of the line
 * are stored together or not at all. The import can stop at any point and be continued.
 */
export async function runImport(
  deps: ImportDeps,
  { accountId, runId, brandId }: { readonly accountId: string; readonly runId: string; readonly brandId: string },
): Promise<void> {
  // The row policies show a brand's price lists and users only to transactions of that brand.
  const scope = makeScope({ accountId, brandId, actor });
  const found = await tx(deps.pool, scope, (trx) => findImport(trx, scope, runId));
  if (found === null) return;
  while (await makeNext(deps, scope, { runId, terms: found.terms }));
}

/** Continues imports that were interrupted. */
export async function takeUpImports(deps: ImportDeps): Promise<void> {
  for (const run of await tx(deps.sweeping, { actor }, openImports)) await runImport(deps, run);
}

type Run = { readonly runId: string; readonly terms: ImportTerms };

/** Creates the next customer. Returns false if there is none left. */
async function makeNext(deps: ImportDeps, scope: AccountScope, run: Run): Promise<boolean> {
  const now = deps.clock.now();
  try {
    return await tx(deps.pool, scope, async (trx) => {
      const next = await takeLine(trx, scope, run.runId);
      if (next !== null) await makeLine(deps, trx, { scope, run, ...next, now });
      await endIfDone(trx, scope, run.runId, now);
      // Browsers reload the list of accounts that a user can switch to. They are told to do so only once, at the end of the
      // import.
      if (next === null) await notifyBrowsers(trx, scope.accountId, { topic: "session", ids: [] });
      return next !== null;
    });
  } catch (error) {
    // After the check, but before the insert, somebody else took the username or gave the reference to another customer.
    if (!isUniqueViolation(error)) throw error;
    await tx(deps.pool, scope, async (trx) => {
      const next = await takeLine(trx, scope, run.runId);
      if (next === null) return;
      const there = await accountOf(trx, scope, next.customer.reference);
      const outcome =
        there === null
          ? ({ state: "failed", accountId: null, problem: "username" } as const)
          : ({ state: "skipped", accountId: there, problem: null } as const);
      await endLine(trx, scope, { ...run, line: next.line }, outcome);
      await endIfDone(trx, scope, run.runId, now);
    });
    return true;
  }
}

/** The id of the customer who already has a reference. Null if there is none. */
const accountOf = async (trx: Trx, { accountId }: AccountScope, reference: string): Promise<string | null> =>
  (await subaccountsByReference(trx, accountId, [reference])).get(reference)?.id ?? null;

type Line = {
  readonly scope: AccountScope;
  readonly run: Run;
  readonly line: number;
  readonly customer: Parameters<typeof importSubaccount>[2]["customer"];
  readonly now: Date;
};

async function makeLine(deps: ImportDeps, trx: Trx, { scope, run, line, customer, now }: Line): Promise<void> {
  const place = { runId: run.runId, line };
  const there = await accountOf(trx, scope, customer.reference);
  if (there !== null) return endLine(trx, scope, place, { state: "skipped", accountId: there, problem: null });
  const invite = run.terms.invite ? { by: await accountName(trx, scope.accountId) } : null;
  const id = await importSubaccount(deps, trx, { scope, customer, invite, now });
  if (id === null) return endLine(trx, scope, place, { state: "failed", accountId: null, problem: "username" });
  await endLine(trx, scope, place, { state: "done", accountId: id, problem: null });
  const after = { reference: customer.reference, import: run.runId, invited: invite !== null };
  await audit(trx, { accountId: scope.accountId, actor, action: "resale.import-customer", object: id, after });
}
