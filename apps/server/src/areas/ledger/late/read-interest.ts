import { zeroMoney, type Money } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { dateIn } from "../dates.rules.ts";
import { findDunningPlan } from "./dunning-plan.repository.ts";
import { lateInterest } from "../interest.rules.ts";
import { isOpenInvoice } from "../invoice.state.ts";
import { owedSteps, referenceRates } from "../invoices.repository.ts";
import type { ListedInvoice } from "../listed-invoice.rules.ts";
import { findBrandSeller } from "../ledger.repository.ts";

/**
 * Late-payment interest on an open invoice up to today. Null if the reference rate of a day is not known, and the reminder plan
 * has no rate for such days.
 */
export async function readInterest(trx: Trx, scope: AccountScope, invoice: ListedInvoice, now: Date): Promise<Money | null> {
  const { currency } = invoice.total;
  if (invoice.due_on === null || !isOpenInvoice(invoice.state)) return zeroMoney(currency);
  const { sellerId, timeZone } = await findBrandSeller(trx, scope);
  const { country } = invoice.party.seller;
  const [owed, known] = [await owedSteps(trx, scope, invoice.id), await referenceRates(trx, country)];
  const { referencePpm } = await findDunningPlan(trx, scope, { id: sellerId, country });
  const rates = referencePpm === null ? known : [{ from: "0001-01-01", value: referencePpm }, ...known];
  return lateInterest(invoice.due_on, dateIn(timeZone, now), owed, rates, currency);
}
