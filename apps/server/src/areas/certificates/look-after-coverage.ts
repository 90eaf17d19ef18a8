import { addMs } from "../../platform/clock.ts";
import { tx, type Trx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { notifyBrowsers } from "../../platform/live.ts";
import { errorFields } from "../../platform/log.ts";
import { makeScope, type AccountScope } from "../../platform/scope.ts";
import { beginAnother, wantedIssuance } from "./begin-coverage.ts";
import { certificateNewsJob, type CertificateNews } from "./certificates.jobs.ts";
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
import { issuancesOf, issuancesToClean, openIssuance } from "./issuances.repository.ts";
import { removeRecords } from "./records.ts";
import { nextLook, plannedRenewal } from "./renewal.rules.ts";
import { needsCustomer, readTrouble } from "./trouble.rules.ts";
import { workOnIssuance } from "./work-on-issuance.ts";

const actor = "job:certificates";
const context = { actor };
/** Longer than any turn takes: if a worker dies during one, another takes over after this time. */
const leaseMs = 10 * 60_000;
const batch = 50;

const scopeOf = ({ accountId, brandId }: Pick<DueCoverage, "accountId" | "brandId">): AccountScope =>
  makeScope({ accountId, brandId, actor });

/** Keeps every coverage covered: begins what is due, works on what is under way, warns, and removes records that nobody needs. */
export async function lookAfterCoverages(deps: IssuanceDeps): Promise<void> {
  const now = deps.clock.now();
  for (const due of await tx(deps.sweeping, context, (trx) => dueCoverages(trx, now, batch)))
    await lookAfter(deps, scopeOf(due), due.id);
  for (const due of await tx(deps.sweeping, context, (trx) => endingCoverages(trx, now, batch)))
    await tx(deps.pool, scopeOf(due), (trx) => warn(trx, deps, scopeOf(due), due.id));
  for (const done of await tx(deps.sweeping, context, (trx) => issuancesToClean(trx, batch)))
    await removeRecords(deps, scopeOf(done), done.id);
}

/** Looks after one coverage, if it is due. A fault of one does not keep the others waiting. */
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

/** Nothing is issued for a service that is not paid for; one that is paid again is due at once. */
function rest(deps: IssuanceDeps, scope: AccountScope, coverage: Coverage): Promise<void> {
  return tx(deps.pool, scope, (trx) => changeCoverage(trx, scope, coverage, { next_step_at: null }));
}

/** Begins the next certificate where its time has come. Before that, the authority is asked whether it wants it sooner. */
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
    const isNews = trouble !== null && needsCustomer(trouble) && readTrouble(before?.error ?? null)?.kind !== trouble.kind;
    if (isNews) await tell(trx, deps, scope, coverage, { step: "needs", detail: trouble.kind });
  });
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

/** Tells the owner of a coverage what happened. */
export function tell(
  trx: Trx,
  { jobs }: Pick<IssuanceDeps, "jobs">,
  { accountId, brandId }: AccountScope,
  coverage: Pick<Coverage, "serviceId" | "names" | "keepsKey" | "expiresAt">,
  { step, detail }: Pick<CertificateNews, "step" | "detail">,
): Promise<void> {
  const { serviceId, names, keepsKey, expiresAt } = coverage;
  const until = expiresAt?.toISOString() ?? null;
  const news = { id: newId(), accountId, brandId, serviceId, step, names: [...names], keepsKey, until, detail };
  return jobs.enqueue(trx, certificateNewsJob, [news]);
}
