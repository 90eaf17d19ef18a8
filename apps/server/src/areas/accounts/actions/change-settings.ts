import { EnforcedAbove, NoSecondPerson, NoTwoStepYourself } from "@nameplane/contracts/accounts/refusals";
import type { setAccountSecuritySpec, setAccountSettingsSpec } from "@nameplane/contracts/accounts/settings";
import type { z } from "zod";
import { audit, type AuditAction } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import { findSettings, hasTwoStep, saveSecurity, saveSettings } from "../settings.repository.ts";
import { membersWith } from "./members-with.ts";

type InTrx = SessionCall & { readonly trx: Trx };
type Security = z.output<typeof setAccountSecuritySpec.input>;

/** Saves the given account settings. They apply to new domains from the next order on. */
export async function changeSettings(call: InTrx, settings: z.output<typeof setAccountSettingsSpec.input>): Promise<void> {
  const { trx, scope } = call;
  await saveSettings(trx, scope.accountId, settings);
  await record(trx, call, "accounts.settings", settings);
}

/**
 * Checks made before the user has to confirm their identity. Possible refusals: EnforcedAbove (a parent account or the brand
 * requires it), NoTwoStepYourself, NoSecondPerson.
 */
export const refuseSecurity = (call: SessionCall, input: Security): Promise<void> =>
  call.tx((trx) => checkSecurity(trx, call, input));

async function checkSecurity(trx: Trx, call: SessionCall, { enforce2fa, dnsneedssecond }: Security): Promise<void> {
  const { enforcedAbove } = await findSettings(trx, call.scope.accountId);
  if (enforce2fa === false && enforcedAbove) throw new Refused(EnforcedAbove, { param: "enforce2fa" });
  if (enforce2fa === true && !(await hasTwoStep(trx, call.session.userId)))
    throw new Refused(NoTwoStepYourself, { param: "enforce2fa" });
  if (dnsneedssecond === true && (await membersWith(trx, "dns_edit", call.now)).length < 2)
    throw new Refused(NoSecondPerson, { param: "dnsneedssecond" });
}

/**
 * Changes what the account requires: two-step login of all users in the account and its sub-accounts from their next login on,
 * and the approval of a second person for every change of DNS records.
 *
 * Possible refusals: those of refuseSecurity.
 */
export async function changeSecurity(call: InTrx, wanted: Security): Promise<void> {
  const { trx } = call;
  await checkSecurity(trx, call, wanted);
  await saveSecurity(trx, call.scope.accountId, wanted);
  await record(trx, call, "accounts.security", wanted);
}

async function record(trx: Trx, call: SessionCall, action: AuditAction, after: Record<string, unknown>): Promise<void> {
  const { accountId, actor } = call.scope;
  const { requestId, address } = call;
  await audit(trx, { accountId, actor, action, object: accountId, after, requestId, address });
}
