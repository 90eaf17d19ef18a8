import type { Money } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { PaymentDeps } from "../ask-provider.ts";
import { mayDeliverAhead, takeBackDays } from "../debits.rules.ts";
import { debitHistory } from "../payments.repository.ts";

/** Whether an order is carried out although the money of its direct debit arrives only days later (ADR 140). */
export async function mayRunAhead(
  trx: Trx,
  { sepa }: Pick<PaymentDeps, "sepa">,
  scope: AccountScope,
  of: { readonly paymentId: string; readonly amount: Money; readonly now: Date },
): Promise<boolean> {
  if (sepa === null) return false;
  const { paymentId, amount, now } = of;
  const { currency } = amount;
  const history = await debitHistory(trx, scope, { exceptPaymentId: paymentId, now, currency, takeBackDays });
  return mayDeliverAhead(sepa.deliversUpTo, amount, history);
}
