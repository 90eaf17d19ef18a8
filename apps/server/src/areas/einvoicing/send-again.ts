import { EinvoiceUnderWay, NoEinvoiceAddress } from "@nameplane/contracts/einvoicing/refusals";
import { NotFound } from "@nameplane/contracts/refusals";
import { audit } from "../../platform/audit.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { StaffCall } from "../../platform/http/call.ts";
import { newId } from "../../platform/ids.ts";
import { Refused } from "../../platform/refused.ts";
import { makeScope } from "../../platform/scope.ts";
import { findReceiver, placeOfInvoice } from "../ledger/einvoice/index.ts";
import { findEinvoice, findSettings, restartEinvoice } from "./einvoices.repository.ts";

/**
 * Sends a failed electronic invoice again, to the customer's present address in the network.
 *
 * Possible refusals: NotFound, EinvoiceUnderWay if it is being sent or is delivered, NoEinvoiceAddress.
 */
export async function sendAgain({ trx, actor, now }: StaffCall & { readonly trx: Trx }, invoiceId: string): Promise<void> {
  const place = await placeOfInvoice(trx, invoiceId);
  if (place === null) throw new Refused(NotFound, { param: "invoiceid" });
  const at = { accountId: place.accountId, invoiceId };
  const before = await findEinvoice(trx, at);
  if (before === null) throw new Refused(NotFound, { param: "invoiceid" });
  const scope = makeScope({ ...place, actor });
  const { peppolId } = await findSettings(trx, scope);
  const receiver = await findReceiver(trx, scope, peppolId);
  if (receiver === null) throw new Refused(NoEinvoiceAddress);
  if (!(await restartEinvoice(trx, at, { messageId: newId(), receiver, now }))) throw new Refused(EinvoiceUnderWay);
  await audit(trx, {
    accountId: place.accountId,
    actor,
    action: "einvoice.again",
    object: invoiceId,
    before: { state: before.state },
    after: { receiver },
  });
}
