import type { resetSecondFactorSpec, stopSecondFactorResetSpec } from "@nameplane/contracts/backoffice/customer-logins";
import { TwoStepNotActive } from "@nameplane/contracts/identity/refusals";
import { NotFound } from "@nameplane/contracts/refusals";
import type { z } from "zod";
import { tx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope } from "../../../platform/scope.ts";
import type { IdentityDeps } from "../../identity/index.ts";
import { beginResetByStaff, stopResetByStaff } from "../../identity/two-step/index.ts";
import { findUserOf, type UserPlace } from "./customer.repository.ts";

type Deps = Pick<IdentityDeps, "pool" | "jobs">;
type Who = { readonly number: number; readonly userid: string };

/** Checks a reset before staff are asked to confirm their identity. Possible refusals: NotFound, TwoStepNotActive. */
export async function refuseReset(call: StaffCall, who: Who): Promise<UserPlace> {
  const place = await placeOf(call, who);
  if (!place.has_2fa) throw new Refused(TwoStepNotActive);
  return place;
}

/** Begins the reset. Possible refusals: those of refuseReset, StatusProhibits if a reset is already waiting. */
export async function resetSecondFactor(
  deps: Deps,
  call: StaffCall,
  { evidence, note, ...who }: z.output<typeof resetSecondFactorSpec.input>,
): Promise<{ notbefore: string }> {
  const place = await refuseReset(call, who);
  const { now, requestId, address } = call;
  const act = { now, requestId, address, brandId: place.user_brand_id, proof: { evidence, note } };
  const scope = scopeOf(place, call, who.userid);
  const notBefore = await tx(deps.pool, scope, (trx) => beginResetByStaff(trx, deps, scope, act));
  return { notbefore: notBefore.toISOString() };
}

/** Cancels a reset that is waiting. Possible refusals: NotFound. */
export async function stopSecondFactorReset(
  deps: Deps,
  call: StaffCall,
  who: z.output<typeof stopSecondFactorResetSpec.input>,
): Promise<void> {
  const scope = scopeOf(await placeOf(call, who), call, who.userid);
  await tx(deps.pool, scope, (trx) => stopResetByStaff(trx, scope, call));
}

async function placeOf(call: StaffCall, { number, userid }: Who): Promise<UserPlace> {
  const place = await call.tx((trx) => findUserOf(trx, number, userid));
  if (place === null) throw new Refused(NotFound, { param: "userid" });
  return place;
}

/** The scope of the user in the account. The rows about a user's login can only be read in this scope. */
function scopeOf({ account_id: accountId, brand_id: brandId }: UserPlace, { actor }: StaffCall, userId: string) {
  return { ...makeScope({ accountId, brandId, userId, actor }), userId };
}
