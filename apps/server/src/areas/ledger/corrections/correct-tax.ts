import { ownReason } from "@nameplane/contracts/orders/own-reasons";
import { minMoney, subtractMoney, zeroMoney } from "@nameplane/values";
import { audit } from "../../../platform/audit.ts";
import { addMs, type Clock } from "../../../platform/clock.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import { taxPosition } from "../../products/index.ts";
import { writeCreditNote } from "../actions/credit-request.ts";
import { issueInvoice } from "../actions/issue-invoice.ts";
import { endedBy, planRest } from "../credit.rules.ts";
import { dateIn, daysFrom } from "../dates.rules.ts";
import { replacesText } from "./correction.texts.ts";
import { findCreditedLines, findLines, findBrandSeller, lockInvoice } from "../ledger.repository.ts";
import { sumsOf } from "../lines.rules.ts";
import { readParty } from "../read-party.ts";
import { dueOfCorrectable, invoicesToCorrect } from "./corrections.repository.ts";

type Deps = { readonly pool: Pool; readonly sweeping: Pool; readonly jobs: Jobs; readonly clock: Clock };

const actor = "job:correct-tax";
const atOnce = 50;
const day = 86_400_000;

/**
 * How many days after an invoice the register may confirm the number and still prove it for that day. It is as long as an answer
 * counts for later sales (proofCountsMs).
 */
const answerDays = 30;

/**
 * Corrects invoices on which VAT was charged only because the register of VAT numbers had not answered yet, once it has confirmed
 * the number. Each is wholly credited and replaced by an invoice without VAT, which the credit pays. The VAT is the customer's
 * credit, or is no longer owed. Returns how many invoices were corrected.
 *
 * Source: ADR 154; directive 2006/112/EC articles 44 and 196; implementing regulation 282/2011 article 18
 */
export async function correctVat(deps: Deps): Promise<number> {
  const since = addMs(deps.clock.now(), -2 * answerDays * day);
  const due = await tx(deps.sweeping, { actor }, (trx) => invoicesToCorrect(trx, { since, answerDays, limit: atOnce }));
  let corrected = 0;
  for (const { accountId, brandId, invoiceId } of due) {
    const scope = makeScope({ accountId, brandId, actor });
    if (await tx(deps.pool, scope, (trx) => correctInvoice(trx, deps, scope, invoiceId))) corrected += 1;
  }
  return corrected;
}

/** Corrects one invoice. Returns false if it was corrected or credited meanwhile, or if VAT has to be charged after all. */
async function correctInvoice(
  trx: Trx,
  deps: Pick<Deps, "jobs" | "clock">,
  scope: AccountScope,
  invoiceId: string,
): Promise<boolean> {
  const now = deps.clock.now();
  const invoice = await lockInvoice(trx, scope, invoiceId);
  const due = await dueOfCorrectable(trx, scope, invoiceId, answerDays);
  if (invoice === null || due === null || invoice.number === null) return false;
  const tax = await taxPosition(trx, scope, now);
  const party = readParty(invoice.party, invoice.total.currency);
  if (tax.kind !== "reverse_charge" || tax.country !== party.buyer.country) return false;
  const content = { lines: await findLines(trx, scope, invoice), rounding: invoice.rounding };
  const earlier = await findCreditedLines(trx, scope, invoice);
  const plan = planRest(content, earlier);
  if (plan === null) return false;

  const { currency } = invoice.total;
  const note = await writeCreditNote(deps, trx, scope, invoice, plan, {
    requestId: null,
    reason: ownReason("vatProved", { number: String(invoice.number) }),
    language: null,
    now,
    ended: endedBy(content.lines, earlier, plan),
  });
  const owed = minMoney(subtractMoney(invoice.total, invoice.settled), note.total);
  const given = subtractMoney(note.total, owed);
  const { net } = sumsOf(plan.lines);
  const { timeZone } = await findBrandSeller(trx, scope);
  const today = dateIn(timeZone, now);
  const issued = await issueInvoice(deps, trx, scope, {
    orderId: null,
    correctsId: invoice.id,
    sellerId: invoice.sellerId,
    method: party.method,
    credit: { amount: minMoney(given, net), isHeld: false },
    dueDays: due.dueOn === null ? 0 : Math.max(0, daysFrom(today, due.dueOn)),
    // What is owed only becomes less.
    isPromised: true,
    lines: plan.lines.map((line) => ({ ...line, vatRateBasisPoints: 0, vat: zeroMoney(currency) })),
    tax,
    language: party.language,
    note: replacesText(party.language, invoice.number),
    now,
  });
  await audit(trx, {
    accountId: scope.accountId,
    actor: scope.actor,
    action: "invoice.correct",
    object: invoice.id,
    after: { creditNote: note.number, invoice: issued.number, vat: "reverse_charge" },
  });
  return true;
}
