import type { RenewalMode } from "@nameplane/contracts/domains/domain-details";
import { MissingParameter, NoPermission, NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import { isRenewedNext, mayChangeRenewal, renewableStates } from "../domain.state.ts";
import { findState, setRenewalMode, setRenewalModes } from "../domains.repository.ts";

/** The renewal mode itself, or a setting that is only on or off. */
export type Wish = { readonly autorenew?: boolean | undefined; readonly mode?: RenewalMode | undefined };

/**
 * Sets what happens to a domain at its expiry. Nothing changes at the registry, because it is we who decide about renewals.
 *
 * Possible refusals: NotFound; MissingParameter; NoPermission (letting a name end needs the permission to cancel it);
 * StatusProhibits (we do not have the name any more; or the registry is set to end it, which only another request can undo; or
 * its mode is "cancel", which the on/off setting `autorenew` does not change).
 */
export async function setAutoRenew(
  trx: Trx,
  call: SessionCall,
  input: Wish & { itemid: string },
): Promise<{ autorenew: boolean; mode: RenewalMode }> {
  const { scope, requestId, address } = call;
  const mode = modeOf(call, input);
  const domain = await findState(trx, scope, input.itemid);
  if (domain === null) throw new Refused(NotFound, { param: "itemid" });
  const isKept = domain.endsAtExpiry || (input.mode === undefined && domain.renewalMode === "cancel");
  if (!mayChangeRenewal(domain.state) || isKept) throw new Refused(StatusProhibits, { param: "itemid" });
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
    await notifyBrowsers(trx, scope.accountId, { topic: "domain", ids: [input.itemid] });
  }
  return { autorenew: isRenewedNext(mode), mode };
}

function modeOf({ session }: SessionCall, { mode, autorenew }: Wish): RenewalMode {
  const wanted = mode ?? (autorenew === undefined ? null : autorenew ? "auto" : "manual");
  if (wanted === null) throw new Refused(MissingParameter, { missing: ["mode"] });
  if (wanted === "cancel" && !session.permissions.has("domain_cancel")) throw new Refused(NoPermission);
  return wanted;
}

/**
 * Like setAutoRenew, for many domains at once. Domains whose state does not allow the change stay as they are. They are counted,
 * but the call does not fail because of them.
 */
export async function setAutoRenewOfMany(
  trx: Trx,
  call: SessionCall,
  input: Wish & { itemids: readonly string[] },
): Promise<{ changed: number; skipped: number }> {
  const { scope, requestId, address } = call;
  const domainIds = [...new Set(input.itemids)];
  const mode = modeOf(call, input);
  const { changed, able } = await setRenewalModes(trx, scope, {
    domainIds,
    mode,
    states: renewableStates,
    except: input.mode === undefined ? ["cancel"] : [],
  });
  if (changed.length > 0) {
    await audit(trx, {
      accountId: scope.accountId,
      actor: scope.actor,
      action: "domain.autorenew",
      after: { mode, domains: changed },
      requestId,
      address,
    });
    await notifyBrowsers(trx, scope.accountId, { topic: "domain", ids: changed });
  }
  return { changed: changed.length, skipped: domainIds.length - able };
}
