import type { RevokeReason } from "@nameplane/contracts/certificates/reasons";
import { StatusProhibits } from "@nameplane/contracts/refusals";
import { audit } from "../../platform/audit.ts";
import { tx, type Trx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import type { Jobs } from "../../platform/jobs.ts";
import { notifyBrowsers } from "../../platform/live.ts";
import { errorFields } from "../../platform/log.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import { Refused } from "../../platform/refused.ts";
import { makeScope, type AccountScope } from "../../platform/scope.ts";
import { withAccount } from "./authority-account.ts";
import { revokeJob } from "./certificates.jobs.ts";
import { changeCoverage, lockCoverage, type Coverage } from "./coverage.repository.ts";
import type { IssuanceDeps } from "./deps.ts";
import { changeIssuance, issuancesOf, issuancesToRevoke, type Issuance } from "./issuances.repository.ts";
import { tell } from "./tell-owner.ts";
import { reasonNumbers } from "./revocation.rules.ts";

/** Marks the certificate in use for revocation. A job then tells the authority. Possible refusals: StatusProhibits. */
export async function askToRevoke(
  trx: Trx,
  jobs: Jobs,
  scope: AccountScope,
  coverage: Coverage,
  reason: RevokeReason,
): Promise<void> {
  const issuances = await issuancesOf(trx, scope, coverage.id);
  const inUse = issuances.find(({ state, serial }) => state === "issued" && serial === coverage.serial);
  if (inUse === undefined || inUse.revokedFor !== null) throw new Refused(StatusProhibits, { param: "serviceid" });
  await revokeLater(trx, jobs, scope, { coverage, issuance: inUse, reason });
}

type ToRevoke = { readonly coverage: Coverage; readonly issuance: Issuance; readonly reason: RevokeReason };

/** Marks an issued certificate for revocation, whether it is in use or not. */
export async function revokeLater(
  trx: Trx,
  jobs: Jobs,
  scope: AccountScope,
  { coverage, issuance, reason }: ToRevoke,
): Promise<void> {
  await changeIssuance(trx, scope, issuance.id, { revoked_for: reason });
  const { accountId, brandId, actor } = scope;
  await audit(trx, {
    accountId,
    actor,
    action: "certificates.revoke",
    object: coverage.serviceId,
    after: { serial: issuance.serial, reason, names: [...issuance.names] },
  });
  await jobs.enqueue(trx, revokeJob, [{ id: newId(), accountId, brandId, issuanceId: issuance.id, coverageId: coverage.id }]);
}

/** Revokes a certificate at its authority. If it is already revoked, this counts as done, so the call can be repeated. */
export async function revokeCertificate(
  deps: IssuanceDeps,
  scope: AccountScope,
  of: { readonly issuanceId: string; readonly coverageId: string },
): Promise<void> {
  const found = await tx(deps.pool, scope, (trx) => issuancesOf(trx, scope, of.coverageId));
  const issuance = found.find(({ id }) => id === of.issuanceId);
  if (issuance === undefined || issuance.pem === null || issuance.revokedFor === null || issuance.revokedAt !== null) return;
  const [pem, reason] = [issuance.pem, reasonNumbers[issuance.revokedFor]];
  await withAccount(deps, (account) => deps.authority.revoke(account, pem, reason));
  await tx(deps.pool, scope, async (trx) => {
    const coverage = await lockCoverage(trx, scope, of.coverageId);
    if (coverage === null) return;
    await changeIssuance(trx, scope, issuance.id, { revoked_at: deps.clock.now() });
    const isInUse = coverage.serial === issuance.serial && ["issued", "renewing"].includes(coverage.state);
    // If no issuance is in progress, none is begun automatically: the user who revokes decides about the next certificate.
    const isUnderWay = found.some(({ state }) => state === "open");
    if (isInUse)
      await changeCoverage(trx, scope, coverage, {
        state: "revoked",
        renews_at: null,
        ...(isUnderWay ? {} : { next_step_at: null }),
      });
    // A program routinely revokes its former certificate after replacing it, so the owner is not told about that.
    if (isInUse || issuance.cause !== "program") await tell(trx, deps, scope, coverage, { step: "revoked", detail: "" });
    await notifyBrowsers(trx, scope.accountId, { topic: "service", ids: [coverage.serviceId] });
  });
}

/** Retries revocations that a job could not complete because the authority did not answer. */
export async function revokeWaiting(deps: IssuanceDeps): Promise<void> {
  const waiting = await tx(deps.sweeping, { actor: "job:certificates" }, (trx) => issuancesToRevoke(trx, 20));
  for (const { accountId, brandId, id: issuanceId, certificateId: coverageId } of waiting) {
    try {
      const scope = makeScope({ accountId, brandId, actor: "job:certificates" });
      await revokeCertificate(deps, scope, { issuanceId, coverageId });
    } catch (error) {
      if (!(error instanceof OutcomeError)) throw error;
      deps.log.warn({ event: "certificate.not-revoked", objectId: issuanceId, ...errorFields(error) }, "not revoked yet");
    }
  }
}
