import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import { isMailDue } from "./einvoice.rules.ts";
import { findMailFacts } from "./einvoices.repository.ts";

/**
 * Whether the mail with an invoice must not be sent, at least not yet: the customer wants it only if the electronic invoice could
 * not be delivered.
 */
export async function holdsMail(trx: Trx, scope: AccountScope, invoiceId: string, now: Date): Promise<boolean> {
  const facts = await findMailFacts(trx, scope, invoiceId);
  return facts !== null && facts.mail === "instead" && !isMailDue(facts, now);
}
