import type { InputOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/payments/operations";
import { NotFound } from "@nameplane/contracts/refusals";
import { minorOf } from "@nameplane/values";
import type { DescribedAct, StaffTrxCall } from "../../../platform/http/second-person.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope } from "../../../platform/scope.ts";
import { lockPayment } from "../payments.repository.ts";
import { accountOfPayment, givenBackOf } from "./refunds.repository.ts";

/** Describes a refund, for the second staff member who approves it. Possible refusals: NotFound. */
export async function describeRefund(
  { trx, actor }: StaffTrxCall,
  { paymentid, amountMinor, reason }: InputOf<typeof operations.refundPayment>,
): Promise<DescribedAct> {
  const account = await accountOfPayment(trx, paymentid);
  if (account === null) throw new Refused(NotFound, { param: "paymentid" });
  const scope = makeScope({ ...account, actor });
  const payment = await lockPayment(trx, scope, paymentid);
  if (payment === null) throw new Refused(NotFound, { param: "paymentid" });
  const { currency } = payment.captured;
  const before = minorOf(await givenBackOf(trx, scope, paymentid, currency));
  return {
    account,
    object: { kind: "payment", id: paymentid },
    title: String(payment.receiptNumber ?? ""),
    sum: { minor: amountMinor, currency },
    changes: [
      { field: "refunded", before: String(before), after: String(before + amountMinor), currency },
      { field: "why", before: null, after: reason, currency: null },
    ],
  };
}
