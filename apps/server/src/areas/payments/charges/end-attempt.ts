import { PaymentProviderSilent } from "@nameplane/contracts/checkout/refusals";
import { PaymentUnderWay } from "@nameplane/contracts/payments/refusals";
import { tx } from "../../../platform/db/transaction.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { providerNamed, type PaymentDeps } from "../ask-provider.ts";
import { changePayment, lockPayment, type PaymentRow } from "../payments.repository.ts";
import { capabilitiesOf } from "../providers.rules.ts";

/**
 * Ends an attempt to pay that waits for its payer, so that nothing is paid twice. The attempt is ended at its provider. If only
 * we can take the money, we record that we never will.
 *
 * Returns whether the provider was told, so that the payment has to be read there. Refuses with PaymentUnderWay when it has just
 * been paid or is being taken; PaymentProviderSilent when the provider does not answer.
 */
export async function endAttempt(
  deps: Pick<PaymentDeps, "pool" | "card" | "paypal" | "swish">,
  scope: AccountScope,
  { id, provider: name, method, providerObject }: Pick<PaymentRow, "id" | "provider" | "method" | "providerObject">,
): Promise<boolean> {
  if (capabilitiesOf(method)?.takenByUs === true) {
    await giveUp(deps, scope, id);
    return false;
  }
  const provider = providerNamed(deps, name);
  if (providerObject === null || provider === null) return false;
  try {
    await provider.cancel(providerObject, `${id}:end`);
  } catch (error) {
    if (!(error instanceof OutcomeError)) throw error;
    // Either the payment was completed a moment ago, or the provider does not answer. The kind of the error tells which.
    throw new Refused(error.kind === "refused" ? PaymentUnderWay : PaymentProviderSilent, { cause: error });
  }
  return true;
}

async function giveUp({ pool }: Pick<PaymentDeps, "pool">, scope: AccountScope, paymentId: string): Promise<void> {
  await tx(pool, scope, async (trx) => {
    const payment = await lockPayment(trx, scope, paymentId);
    if (payment === null || payment.state === "cancelled" || payment.state === "failed") return;
    if (payment.state !== "created" && payment.state !== "requires_action") throw new Refused(PaymentUnderWay);
    await changePayment(trx, scope, payment, { state: "cancelled", next_check_at: null });
  });
}
