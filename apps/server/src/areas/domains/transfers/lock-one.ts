import { changeHold } from "@nameplane/values";
import { OutcomeBeingChecked, RegistryBusy } from "@nameplane/contracts/domains/refusals";
import { audit } from "../../../platform/audit.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { crowded, OutcomeError } from "../../../platform/outcomes.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { type RegistryDeps, transferLock } from "../../registry/index.ts";
import { mayTransferOut } from "../domain.state.ts";
import { findAtRegistry, setLocked } from "../domains.repository.ts";
import { updateAtRegistry } from "../../registry/commands/index.ts";

/**
 * failed: `error` is the name of the refusal, `text` the registry's text. again: the outcome is not known yet. turnLater: nothing
 * was sent, because the limit per minute is used up. away: nothing was sent, because the registry does not answer.
 */
type Ended =
  | { readonly kind: "done" }
  | { readonly kind: "failed"; readonly error: string; readonly text: string | null }
  | { readonly kind: "again" }
  | { readonly kind: "turnLater" }
  | { readonly kind: "away" };

/** Puts the transfer lock on one of many domains, or removes it, first at the registry and then here. It can be repeated. */
export async function lockOne(deps: RegistryDeps, scope: AccountScope, domainId: string, isLocked: boolean): Promise<Ended> {
  const domain = await tx(deps.pool, scope, (trx) => findAtRegistry(trx, scope, domainId));
  if (domain === null || !mayTransferOut(domain.state)) return { kind: "failed", error: "ended", text: null };
  if (domain.isLocked === isLocked) return { kind: "done" };
  if (!isLocked && domain.isCourtLocked) return { kind: "failed", error: "CourtLocked", text: null };
  if (!isLocked && domain.isInEscrow) return { kind: "failed", error: "InEscrow", text: null };
  const hold = changeHold(domain, deps.clock.now());
  if (hold !== null) return { kind: "failed", error: hold === "locked" ? "registryLocked" : hold, text: null };
  try {
    await updateAtRegistry(deps, scope, domain, {
      addStatuses: isLocked ? [transferLock] : [],
      removeStatuses: isLocked ? [] : [transferLock],
      authInfo: null,
    });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.refusal === OutcomeBeingChecked) return { kind: "again" };
    if (error.cause instanceof OutcomeError && error.cause.code === crowded) return { kind: "turnLater" };
    if (error.refusal === RegistryBusy) return { kind: "away" };
    const words = error.values["words"];
    return { kind: "failed", error: error.refusal.name, text: typeof words === "string" ? words : null };
  }
  await tx(deps.pool, scope, async (trx) => {
    await setLocked(trx, scope, domain.id, isLocked);
    const { accountId, actor } = scope;
    const action = isLocked ? "domain.lock" : "domain.unlock";
    await audit(trx, {
      accountId,
      actor,
      action,
      object: domain.id,
      before: { locked: domain.isLocked },
      after: { locked: isLocked },
    });
    await notifyBrowsers(trx, accountId, { topic: "domain", ids: [domain.id] });
  });
  return { kind: "done" };
}
