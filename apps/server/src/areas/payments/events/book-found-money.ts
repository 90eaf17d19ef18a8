import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { isCurrency, money } from "@nameplane/values";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { bookSuspense, dateIn, findBrandSeller, takeNumber } from "../../ledger/index.ts";
import type { FetchedPayment } from "../card.port.ts";
import { clearingOf, methodOfFound } from "../providers.rules.ts";
import { insertReceivedPayment } from "../payments.repository.ts";
import { raiseTask } from "../../../platform/staff-tasks.ts";

/**
 * Puts captured money that belongs to no payment of ours in suspense on the operator's account, and raises an alarm, because
 * everything in the provider's books must also be in ours (I-M7).
 *
 * `scope`: the scope of the operator's account. Returns the new payment's id. Returns null if nothing was captured, or in a
 * currency without books; then only the alarm is raised.
 */
export async function bookFoundMoney(
  trx: Trx,
  scope: AccountScope,
  found: {
    readonly provider: string;
    readonly providerObject: string;
    readonly fetched: FetchedPayment;
    readonly at: Date;
  },
): Promise<string | null> {
  const { provider, providerObject, fetched, at } = found;
  if (fetched.capturedMinor <= 0) return null;
  await raiseTask(trx, scope, {
    kind: "payment-found",
    key: `${provider}:${providerObject}`,
    severity: "alarm",
    subject: { kind: "payment", id: null },
    text: taskText("moneyFound", {
      amount: { minor: fetched.capturedMinor, currency: fetched.currency },
      object: providerObject,
    }),
    data: { provider, providerObject, fetched },
  });
  if (!isCurrency(fetched.currency)) return null;
  const captured = money(fetched.capturedMinor, fetched.currency);
  const { sellerId, timeZone } = await findBrandSeller(trx, scope);
  const paymentId = newId(at.getTime());
  const method = methodOfFound(provider, fetched.method);
  await insertReceivedPayment(trx, scope, {
    id: paymentId,
    sellerId,
    purpose: "suspense",
    orderId: null,
    invoiceId: null,
    method,
    provider,
    providerObject,
    asked: captured,
    reference: null,
    receipt: await takeNumber(trx, sellerId, "receipt"),
    createdAt: at,
  });
  const received = {
    sellerId,
    paymentId,
    amount: captured,
    clearing: clearingOf(method),
    bookedOn: dateIn(timeZone, at),
  } as const;
  await bookSuspense(trx, scope, received, `found at ${provider}`);
  await audit(trx, {
    accountId: scope.accountId,
    actor: scope.actor,
    action: "payment.found",
    object: paymentId,
    after: { providerObject, capturedMinor: fetched.capturedMinor },
  });
  return paymentId;
}
