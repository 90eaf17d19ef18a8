import type { Stripe } from "stripe";
import type { DebitProvider } from "../../areas/payments/debit.port.ts";
import type { Calls } from "./calls.ts";
import { expanded, idOf, mandateOf, toKeptDebit } from "./convert.ts";

/**
 * Bank accounts saved for SEPA direct debits. Stripe has no list of mandates: the mandate of an account is named by the setup
 * with which it was saved, or by the charge with which it was saved.
 */
export function createKeptDebits({ stripe, read, pages }: Calls): Pick<DebitProvider, "listDebits"> {
  async function mandateFor(method: string, holder: string): Promise<Stripe.Mandate | null> {
    const setups = await read(stripe.setupIntents.list({ payment_method: method, limit: 10 }));
    const bySetup = setups.data.map(({ mandate }) => idOf(mandate)).find((id) => id !== null);
    const id = bySetup ?? (await mandateByCharge(method, holder));
    return id === null ? null : read(stripe.mandates.retrieve(id));
  }

  async function mandateByCharge(method: string, holder: string): Promise<string | null> {
    const intents = stripe.paymentIntents.list({ customer: holder, limit: 100, expand: ["data.latest_charge"] });
    for await (const intent of pages(intents)) {
      const charge = expanded(intent.latest_charge);
      if (charge?.payment_method === method && mandateOf(charge) !== null) return mandateOf(charge);
    }
    return null;
  }

  return {
    async listDebits(holder) {
      const debits = [];
      const list = stripe.paymentMethods.list({ customer: holder, type: "sepa_debit", limit: 100 });
      for await (const method of pages(list)) {
        const mandate = await mandateFor(method.id, holder);
        // Without a mandate the account was never allowed to be debited.
        if (mandate !== null) debits.push(...toKeptDebit(method, mandate));
      }
      return debits;
    },
  };
}
