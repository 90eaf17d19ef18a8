import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { tell } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import { domainStates, mayChangeRenewal } from "../domain.state.ts";
import { findState, setRenewalMode, setRenewalModes } from "../domains.repository.ts";

/** Turns automatic renewal on or off. Nothing at the registry changes: whether a name is renewed is ours to do. */
export async function setAutoRenew(
  trx: Trx,
  call: SessionCall,
  input: { itemid: string; autorenew: boolean },
): Promise<{ autorenew: boolean }> {
  const { scope, requestId, address } = call;
  const domain = await findState(trx, scope, input.itemid);
  if (domain === null) throw new Refused(NotFound, { param: "itemid" });
  // A name told to end at its expiry is told so at the registry too: taking that back is a request of its own.
  if (!mayChangeRenewal(domain.state) || domain.renewalMode === "cancel")
    throw new Refused(StatusProhibits, { param: "itemid" });
  const mode = input.autorenew ? "auto" : "manual";
  if (domain.renewalMode !== mode) {
    await setRenewalMode(trx, scope, input.itemid, mode);
    await audit(trx, {
      accountId: scope.accountId,
      actor: scope.actor,
      action: "domain.autorenew",
      object: input.itemid,
      before: { mode: domain.renewalMode },
      after: { mode },
      requestId,
      address,
    });
    await tell(trx, scope.accountId, { topic: "domain", ids: [input.itemid] });
  }
  return { autorenew: input.autorenew };
}

const renewable = domainStates.filter(mayChangeRenewal);

/** The same for many at once. Those whose state does not allow it are left as they are and counted, not refused. */
export async function setAutoRenewOfMany(
  trx: Trx,
  call: SessionCall,
  input: { itemids: readonly string[]; autorenew: boolean },
): Promise<{ changed: number; skipped: number }> {
  const { scope, requestId, address } = call;
  const domainIds = [...new Set(input.itemids)];
  const mode = input.autorenew ? "auto" : "manual";
  const { changed, able } = await setRenewalModes(trx, scope, { domainIds, mode, states: renewable });
  if (changed.length > 0) {
    await audit(trx, {
      accountId: scope.accountId,
      actor: scope.actor,
      action: "domain.autorenew",
      after: { mode, domains: changed },
      requestId,
      address,
    });
    await tell(trx, scope.accountId, { topic: "domain", ids: changed });
  }
  return { changed: changed.length, skipped: domainIds.length - able };
}
