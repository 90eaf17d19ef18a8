import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { isPositiveMoney, isZeroMoney, minMoney, moneyIn, moneyToJson, subtractMoney } from "@nameplane/values";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { raiseTask } from "../../../platform/staff-tasks.ts";
import { prepaidBalance } from "../../ledger/index.ts";
import { refundAsked } from "../payments.jobs.ts";
import { lockPayment } from "../payments.repository.ts";
import { beginRefund, isRefundable } from "./ask-refund.ts";
import { accountNumber, givenBackOf, listCredit, listPaid } from "./refunds.repository.ts";

/**
 * Refunds all credit of an account to the cards, PayPal accounts and Swish numbers it came from, the newest payment first. Credit
 * that cannot be refunded through a provider becomes a task, and staff pay it out.
 */
export async function giveBackCredit(
  trx: Trx,
  deps: { readonly jobs: Pick<Jobs, "enqueue"> },
  scope: AccountScope,
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<void> {
  const { accountId, brandId, actor } = scope;
  const paid = await listPaid(trx, accountId);
  for (const { currency: code, minor } of await listCredit(trx, accountId)) {
    const { currency } = moneyIn(code)(minor);
    for (const { paymentid } of paid.filter(({ captured }) => captured.currency === currency)) {
      const payment = await lockPayment(trx, scope, paymentid);
      const credit = await prepaidBalance(trx, scope, currency);
      if (payment === null || !isRefundable(payment) || isZeroMoney(credit)) continue;
      const left = subtractMoney(payment.captured, await givenBackOf(trx, scope, paymentid, currency));
      const amount = minMoney(left, credit);
      if (!isPositiveMoney(amount)) continue;
      const refundId = await beginRefund(trx, scope, { payment, amount, reason, now });
      await audit(trx, {
        accountId,
        actor,
        action: "payment.refund",
        object: paymentid,
        after: { refundId, amount: moneyToJson(amount), reason },
      });
      await deps.jobs.enqueue(trx, refundAsked, [{ accountId, brandId, refundId }]);
    }
    const rest = await prepaidBalance(trx, scope, currency);
    if (isZeroMoney(rest)) continue;
    const number = String(await accountNumber(trx, accountId));
    await raiseTask(trx, scope, {
      kind: "credit-to-pay-out",
      key: currency,
      severity: "normal",
      subject: { kind: "account", id: accountId },
      text: taskText("creditToPayOut", { number, amount: moneyToJson(rest) }),
    });
  }
}
