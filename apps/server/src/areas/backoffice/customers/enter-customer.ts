import type { enterCustomerSpec } from "@nameplane/contracts/backoffice/customer-logins";
import { AccountSuspended, NotFound } from "@nameplane/contracts/refusals";
import type { z } from "zod";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeEntry } from "../../identity/acting/index.ts";
import { auditStaff } from "../../staff/index.ts";
import { findUserOf, type UserPlace } from "./customer.repository.ts";

type Input = z.output<typeof enterCustomerSpec.input>;

/**
 * Checks an entry before staff are asked to confirm their identity. Possible refusals: NotFound, AccountSuspended (also for
 * closed accounts, whose panel nobody may enter).
 */
export async function refuseEntry(trx: Trx, { number, userid }: Input): Promise<UserPlace> {
  const place = await findUserOf(trx, number, userid);
  if (place === null) throw new Refused(NotFound, { param: "userid" });
  if (place.state !== "active") throw new Refused(AccountSuspended, { param: "number" });
  return place;
}

/**
 * Creates a link by which a staff member can view a customer's panel, or act in it. The creation is recorded in the audit log of
 * the staff at once, and in the customer's log when the link is used.
 */
export async function enterCustomer(call: StaffCall & { readonly trx: Trx }, input: Input): Promise<{ url: string }> {
  const { userid: userId, mode, reason } = input;
  const place = await refuseEntry(call.trx, input);
  const url = await makeEntry(call, { userId, accountId: place.account_id, brandId: place.user_brand_id, mode, reason });
  if (url === null) throw new Refused(NotFound, { param: "userid" });
  const after = { number: input.number, mode, reason };
  await auditStaff(call.trx, call, { actor: call.actor, action: "customer.enter", object: userId, after });
  return { url };
}
