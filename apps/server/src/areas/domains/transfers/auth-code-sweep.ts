import { addMs } from "../../../platform/clock.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { errorFields } from "../../../platform/log.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import { changeHold } from "@nameplane/values";
import { OutcomeBeingChecked } from "@nameplane/contracts/domains/refusals";
import { audit } from "../../../platform/audit.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import { tldCatalogue } from "../../tlds/index.ts";
import { newAuthCode } from "./auth-code.ts";
import {
  dueAuthCodes,
  findAtRegistry,
  lapseAuthCode,
  lastTransferOut,
  setAuthCodeUntil,
  setLocked,
  type DomainAtRegistry,
} from "../domains.repository.ts";
import { isHeld, mayTransferOut } from "../domain.state.ts";
import { isClosedAgain } from "./lock-again.rules.ts";
import { transferLock } from "../../registry/index.ts";
import type { SweepDeps } from "../sweep-deps.ts";
import { updateAtRegistry } from "../../registry/commands/index.ts";

const atOnce = 50;
const retryMs = 3_600_000;

/**
 * Makes expired auth codes invalid by setting a new code that nobody knows. That works at every registry, even at one that cannot
 * remove a code. Returns the number of codes handled.
 */
export async function authCodeSweep(
  deps: Pick<SweepDeps, "sweeping" | "pool" | "registries" | "clock" | "log" | "metrics">,
): Promise<number> {
  const due = await tx(deps.sweeping, { actor: "job:auth-codes" }, (trx) => dueAuthCodes(trx, deps.clock.now(), atOnce));
  for (const { accountId, brandId, domainId } of due) {
    const scope = makeScope({ accountId, brandId, actor: "job:auth-codes" });
    try {
      await replaceCode(deps, scope, domainId);
    } catch (error) {
      deps.log.warn(
        { event: "domains.code-kept", accountId, objectId: domainId, ...errorFields(error) },
        "an expired code is still in force",
      );
      await tx(deps.pool, scope, (trx) => setAuthCodeUntil(trx, scope, domainId, addMs(deps.clock.now(), retryMs)));
    }
  }
  return due.length;
}

/** Replaces the code. If the transfer lock was removed for a transfer that did not take place, puts the lock back on. */
async function replaceCode(
  deps: Pick<SweepDeps, "pool" | "registries" | "clock" | "log" | "metrics">,
  scope: AccountScope,
  domainId: string,
): Promise<void> {
  const domain: DomainAtRegistry | null = await tx(deps.pool, scope, (trx) => findAtRegistry(trx, scope, domainId));
  if (domain === null) return;
  const { last, usesCodes } = await tx(deps.pool, scope, async (trx) => ({
    last: await lastTransferOut(trx, scope, domainId),
    // A registry that makes the codes itself also lets them expire.
    usesCodes:
      (await tldCatalogue(trx)).get(domain.tld)?.rules.useAuthcode !== false &&
      deps.registries.of(domain.registryId).capabilities.codes === "set",
  }));
  const mayClose =
    last !== null &&
    mayTransferOut(domain.state) &&
    !domain.isLocked &&
    changeHold(domain, deps.clock.now()) === null &&
    isClosedAgain(domain.lockOpenedAt, last.begunAt);
  const isClosed = mayClose && (await closeLock(deps, scope, domain, usesCodes));
  if (!isClosed && usesCodes && isHeld(domain.state))
    await updateAtRegistry(deps, scope, domain, { addStatuses: [], removeStatuses: [], authInfo: newAuthCode() });
  await tx(deps.pool, scope, async (trx) => {
    await lapseAuthCode(trx, scope, domain);
    if (!isClosed) return;
    const { accountId, actor } = scope;
    await setLocked(trx, scope, domainId, true);
    await audit(trx, {
      accountId,
      actor,
      action: "domain.lock",
      object: domainId,
      before: { locked: false },
      after: { locked: true, because: last.state === "open" ? "lapsed" : "stopped" },
    });
    await notifyBrowsers(trx, accountId, { topic: "domain", ids: [domainId] });
  });
}

/**
 * Puts the lock on and makes the code invalid. Returns false if the registry does not accept that now; then nothing was changed.
 */
async function closeLock(
  deps: Pick<SweepDeps, "pool" | "registries" | "clock" | "log" | "metrics">,
  scope: AccountScope,
  domain: DomainAtRegistry,
  usesCodes: boolean,
): Promise<boolean> {
  try {
    const authInfo = usesCodes ? newAuthCode() : null;
    await updateAtRegistry(deps, scope, domain, { addStatuses: [transferLock], removeStatuses: [], authInfo });
    return true;
  } catch (error) {
    if (!(error instanceof Refused) || error.refusal === OutcomeBeingChecked) throw error;
    deps.log.warn({ event: "domains.lock-open", objectId: domain.id, ...errorFields(error) }, "a lock stays open");
    return false;
  }
}
