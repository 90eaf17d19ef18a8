import type { checkCallerSpec } from "@nameplane/contracts/backoffice/customer-logins";
import { NotFound } from "@nameplane/contracts/refusals";
import type { z } from "zod";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import { checkCaller as checkPin } from "../../identity/profile/index.ts";
import { findCustomer } from "./customer.repository.ts";

/**
 * Finds the user whose PIN the caller reads out on the phone. `caller` is null if no user of this customer has the PIN. Possible
 * refusals: NotFound (no customer with this number).
 */
export async function checkCaller(
  call: StaffCall & { readonly trx: Trx },
  { number, pin }: z.output<typeof checkCallerSpec.input>,
): Promise<z.input<typeof checkCallerSpec.answer>> {
  const customer = await findCustomer(call.trx, number);
  if (customer === null) throw new Refused(NotFound, { param: "number" });
  const caller = await checkPin(call, { accountId: customer.id, pin });
  if (caller === null) return { caller };
  const { userId, username, name, madeAt } = caller;
  return { caller: { userid: userId, username, name, made: madeAt.toISOString() } };
}
