import { NotFound } from "@nameplane/contracts/refusals";
import type { StaffCall } from "../../platform/http/call.ts";
import { Refused } from "../../platform/refused.ts";
import { makeScope, type AccountScope } from "../../platform/scope.ts";
import { placeOfRequest } from "./documents.repository.ts";

/** Finds the request's account. Everything after this is done in the scope of that account. */
export async function placeOf(call: StaffCall, number: number): Promise<AccountScope> {
  const place = await call.tx((trx) => placeOfRequest(trx, number));
  if (place === null) throw new Refused(NotFound, { param: "requestid" });
  return makeScope({ ...place, actor: call.actor });
}
