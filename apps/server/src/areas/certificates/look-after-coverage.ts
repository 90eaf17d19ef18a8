import { addMs } from "../../platform/clock.ts";
import { tx, type Trx } from "../../platform/db/transaction.ts";
import { notifyBrowsers } from "../../platform/live.ts";
import { errorFields } from "../../platform/log.ts";
import { makeScope, type AccountScope } from "../../platform/scope.ts";
import { beginAnother, wantedIssuance } from "./begin-coverage.ts";
import {
  changeCoverage,
  claimCoverage,
  dueCoverages,
  endingCoverages,
  lockCoverage,
  type Coverage,
  type DueCoverage,
} from "./coverage.repository.ts";
import type { IssuanceDeps } from "./deps.ts";
import { changeIssuance, issuancesOf, issuancesToClean, openIssuance, type Issuance } from "./issuances.repository.ts";
import { removeRecords } from "./records.ts";
import { dayMs } from "./issuing.rules.ts";
import { nextLook, plannedRenewal } from "./renewal.rules.ts";
import { tell } from "./tell-owner.ts";
import { needsCustomer, readTrouble, storeTrouble, type Trouble } from "./trouble.rules.ts";
import { workOnIssuance } from "./work-on-issuance.ts";

const actor = "job:certificates";
const context = { actor };
/**
 * For how long a worker reserves a coverage. A run never takes this long, so if a worker dies, another one takes over after this
 * time.
 */
const leaseMs = 10 * 60_000;
const batch = 50;
/**
 * How long an issuance waits for a program that fetches the certificate itself. After this time the program has given up, and
 * will come again with a new signing request.
 */
const programWaitsMs = 3_600_000;

const scopeOf = ({ accountId, brandId }: Pick<DueCoverage, "accountId" | "brandId">): AccountScope =>
  makeScope({ accountId, brandId, actor });

/**
 * Works on all coverages: starts issuances that are due, continues those in progress, warns owners, and removes records that are
 * no longer needed.
 */
export async function lookAfterCoverages(deps: IssuanceDeps): Promise<void> {
  const now = deps.clock.now();
  for (const due of await tx(deps.sweeping, context, (trx) => dueCoverages(trx, now, batch)))
    await lookAfter(deps, scopeOf(due), due.id);
  for (const due of await tx(deps.sweeping, context, (trx) => endingCoverages(trx, now, batch)))
    await tx(deps.pool, scopeOf(due), (trx) => warn(trx, deps, scopeOf(due), due.id));
  for (const done of await tx(deps.sweeping, context, (trx) => issuancesToClean(trx, batch)))
    await removeRecords(deps, scopeOf(done), done.id);
}

/** Works on one coverage, if it is due. A fault of one coverage does not stop the others. */
export async function lookAfter(deps: IssuanceDeps, scope: AccountScope, coverageId: string): Promise<void> {
  const times = { now: deps.clock.now(), until: addMs(deps.clock.now(), leaseMs) };
  if (!(await tx(deps.pool, scope, (trx) => claimCoverage(trx, scope, coverageId, times)))) return;
  try {
    const coverage = await tx(deps.pool, scope, (trx) => lockCoverage(trx, scope, coverageId));
    if (coverage === null) return;
    if (!coverage.isCovered) return await rest(deps, scope, coverage);
    const open = await tx(deps.pool, scope, (trx) => openIssuance(trx, scope, coverageId));
    if (open === null && !(await beginIfDue(deps, scope, coverage))) return;
    await work(deps, scope, coverageId);
  } catch (error) {
    deps.log.error(
      { event: "certificate.fault", objectId: coverageId, ...errorFields(error) },
      "a certificate waits for a fault",
    );
  }
}

/** Stops the work on a coverage whose service is not paid for. It becomes due again as soon as the service is paid for. */
function rest(deps: IssuanceDeps, scope: AccountScope, coverage: Coverage): Promise<void> {
  return tx(deps.pool, scope, (trx) => changeCoverage(trx, scope, coverage, { next_step_at: null }));
}

/**
 * Begins the next certificate if it is time to renew. Before that time, it asks whether the authority wants an earlier renewal.
 */
async function beginIfDue(deps: IssuanceDeps, scope: AccountScope, coverage: Coverage): Promise<boolean> {
  const now = deps.clock.now();
  const { id, issuedAt, expiresAt, pem } = coverage;
  if (issuedAt === null || expiresAt === null || pem === null || coverage.state === "revoked") {
    await rest(deps, scope, coverage);
    return false;
  }
  const window = await deps.authority.renewalWindow(pem).catch(() => null);
  const [last] = await tx(deps.pool, scope, (trx) => issuancesOf(trx, scope, id, 1));
  const renewsAt = plannedRenewal({ id: last?.id ?? id, issuedAt, expiresAt }, window);
  if (renewsAt > now) {
    const next = nextLook(renewsAt, window, now);
    await tx(deps.pool, scope, (trx) => changeCoverage(trx, scope, coverage, { renews_at: renewsAt, next_step_at: next }));
    return false;
  }
  // We do not renew, because a certificate issued by us would not reach the customer's server. If the program does not renew in
  // time, the owner is warned.
  if (coverage.isByProgram) {
    await tx(deps.pool, scope, (trx) =>
      changeCoverage(trx, scope, coverage, { renews_at: renewsAt, next_step_at: addMs(now, dayMs) }),
    );
    return false;
  }
  const wanted = await wantedIssuance(deps.vault, coverage.names, coverage.keepsKey ? null : coverage.csr);
  return tx(deps.pool, scope, async (trx) => {
    const current = await lockCoverage(trx, scope, id);
    return current !== null && (await beginAnother(trx, scope, current, wanted, { cause: "renewal", now }));
  });
}

async function work(deps: IssuanceDeps, scope: AccountScope, coverageId: string): Promise<void> {
  const before = await tx(deps.pool, scope, (trx) => lockCoverage(trx, scope, coverageId));
  const progress = await workOnIssuance(deps, scope, coverageId);
  if (progress.kind !== "waiting") return;
  await tx(deps.pool, scope, async (trx) => {
    const coverage = await lockCoverage(trx, scope, coverageId);
    if (coverage === null) return;
    await changeCoverage(trx, scope, coverage, { next_step_at: progress.nextAt });
    const { trouble } = progress;
    const open = await openIssuance(trx, scope, coverageId);
    if (open?.cause === "program") return endForProgram(trx, deps, scope, { coverage, open, trouble });
    const isNews = trouble !== null && needsCustomer(trouble) && readTrouble(before?.error ?? null)?.kind !== trouble.kind;
    if (isNews) await tell(trx, deps, scope, coverage, { step: "needs", detail: trouble.kind });
  });
}

type ForProgram = { readonly coverage: Coverage; readonly open: Issuance; readonly trouble: Trouble | null };

/**
 * Ends an issuance that a program requested, if only the owner can remove the trouble, or if the authority has kept it waiting
 * too long. The program learns the reason, and starts again with its next call. The owner is told once for each kind of trouble.
 */
async function endForProgram(
  trx: Trx,
  deps: IssuanceDeps,
  scope: AccountScope,
  { coverage, open, trouble }: ForProgram,
): Promise<void> {
  const isLate = open.finalizedAt === null && addMs(open.createdAt, programWaitsMs) <= deps.clock.now();
  if (trouble === null ? !isLate : !needsCustomer(trouble) && !isLate) return;
  const problem = storeTrouble(trouble ?? { kind: "unavailable", detail: "" });
  const before = (await issuancesOf(trx, scope, coverage.id, 2)).find(({ id }) => id !== open.id);
  await changeIssuance(trx, scope, open.id, { state: "dropped", problem });
  const state = coverage.state === "renewing" ? "issued" : coverage.state === "validating" ? "failed" : coverage.state;
  await changeCoverage(trx, scope, coverage, { state, tries: 0, error: null, next_step_at: deps.clock.now() });
  await notifyBrowsers(trx, scope.accountId, { topic: "service", ids: [coverage.serviceId] });
  const isNews = trouble !== null && needsCustomer(trouble) && readTrouble(before?.problem ?? null)?.kind !== trouble.kind;
  if (isNews) await tell(trx, deps, scope, coverage, { step: "needs", detail: trouble.kind });
}

async function warn(trx: Trx, deps: IssuanceDeps, scope: AccountScope, coverageId: string): Promise<void> {
  const coverage = await lockCoverage(trx, scope, coverageId);
  if (coverage === null || coverage.expiresAt === null) return;
  const now = deps.clock.now();
  const isOver = coverage.expiresAt <= now;
  if (isOver) await changeCoverage(trx, scope, coverage, { state: "expired" });
  else await changeCoverage(trx, scope, coverage, { warned_at: now });
  await tell(trx, deps, scope, coverage, {
    step: isOver ? "expired" : "ends",
    detail: readTrouble(coverage.error)?.kind ?? "",
  });
  await notifyBrowsers(trx, scope.accountId, { topic: "service", ids: [coverage.serviceId] });
}
