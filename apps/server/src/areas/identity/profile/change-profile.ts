import type { setUserProfileSpec } from "@nameplane/contracts/identity/profile";
import { BadParameter, MissingParameter } from "@nameplane/contracts/refusals";
import { checkContactPhone } from "@nameplane/values";
import type { z } from "zod";
import { audit } from "../../../platform/audit.ts";
import { addMs } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import { keepQuiet } from "../factors/index.ts";
import type { IdentityDeps } from "../identity.deps.ts";
import { saveNames, saveUnprovedPhone } from "./profile.repository.ts";
import { quietMs } from "../session.rules.ts";
import { recordLoginChange } from "../record-login-change.ts";

type Profile = z.output<typeof setUserProfileSpec.input>;

/**
 * Checks made before the user has to confirm their identity. Possible refusals: MissingParameter (a field left empty, or nothing
 * given), BadParameter.
 */
export function refuseProfile(input: Profile): void {
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  const missing = given.filter(([, value]) => value === "").map(([name]) => name);
  if (given.length === 0) throw new Refused(MissingParameter, { missing: ["firstname", "lastname", "phone"] });
  if (missing.length > 0) throw new Refused(MissingParameter, { missing });
  const rule = checkContactPhone(input.phone ?? "");
  if (rule !== null) throw new Refused(BadParameter, { param: "phone", values: { rule }, fields: { rule } });
}

/**
 * Changes the user's own name and phone. The user is notified of a new phone number by mail. Codes are not sent to the new number
 * until the user has proved it.
 *
 * Possible refusals: those of refuseProfile.
 *
 * Source: docs/threats.md#dangerous-acts
 */
export async function changeProfile(
  deps: IdentityDeps,
  call: SessionCall & { readonly trx: Trx },
  input: Profile,
): Promise<void> {
  refuseProfile(input);
  const { trx, requestId, address } = call;
  const { accountId, actor } = call.scope;
  const { userId } = call.session;
  const { firstname: firstName, lastname: lastName, phone } = input;
  await saveNames(trx, userId, { firstName, lastName });
  if (phone !== undefined && (await saveUnprovedPhone(trx, userId, phone))) {
    await keepQuiet(trx, userId, addMs(call.now, quietMs));
    await recordLoginChange(deps, trx, call, { scope: { ...call.scope, userId }, what: "phone_changed" });
  }
  // The audit log gets only the names of the changed fields, because it is kept longer than personal data.
  const after = { fields: Object.keys(input).toSorted() };
  await audit(trx, { accountId, actor, action: "user.profile", object: userId, after, requestId, address });
  await notifyBrowsers(trx, accountId, { topic: "session", ids: [] });
}
