import { minorOf, subtractMoney, type Money } from "@nameplane/values";
import { tx, type Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { findInvoice as findListed, isOpenInvoice } from "../../../ledger/index.ts";
import { readInterest } from "../../../ledger/late/index.ts";
import { readDunning, type Dunning } from "../../../payments/dunning/index.ts";
import { reminderDue, type ReminderDue } from "../../../payments/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import { noticeJob } from "../../notice-work.ts";
import { bankOf, findInvoice, type InvoiceFacts } from "../../orders/index.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { invoiceReader } from "../../readers/index.ts";
import type { Facts } from "./facts.ts";
import { invoiceReminder } from "./mail.ts";

/**
 * Reminds the recipient of the account's invoices, once for each stage. Nothing is sent if the invoice was paid or credited after
 * it reached the stage.
 */
export async function notifyInvoiceReminder(
  deps: Pick<NotificationDeps, "pool" | "jobs" | "clock">,
  scope: AccountScope,
  { invoiceId, code }: Pick<ReminderDue, "invoiceId" | "code">,
): Promise<void> {
  await tx(deps.pool, scope, async (trx) => {
    const now = deps.clock.now();
    const invoice = await findInvoice(trx, scope, invoiceId);
    const dunning = await readDunning(trx, scope, invoiceId, now);
    const step = dunning?.steps.find((each) => each.code === code);
    const bank = bankOf(invoice);
    if (dunning === null || step === undefined || bank === null || !isOpenInvoice(invoice.state)) return;
    const noticeId = await writeNotice(trx, deps, scope, {
      kind: "invoice_reminder",
      cause: `invoice:${invoiceId}:${code}`,
      params: { invoiceId, number: invoice.number, orderNumber: invoice.order_number },
      isBellOnly: false,
    });
    if (noticeId === null) return;
    await queueMail(trx, deps, scope, noticeId, await invoiceReader(trx, scope), {
      kind: invoiceReminder,
      facts: {
        template: "invoice-reminder",
        phase: phaseOf(step),
        invoiceId,
        number: invoice.number,
        currency: invoice.total.currency,
        leftMinor: minorOf(leftOf(invoice)),
        dueOn: dunning.invoice.dueOn ?? invoice.issued_on,
        interestMinor: await interestOf(trx, scope, invoiceId, now),
        fee: step.feeInvoiceId === null ? null : await feeOf(trx, scope, step.feeInvoiceId),
        coming: comingOf(dunning),
        bank,
      },
    });
  });
}

function phaseOf({ days, acts }: Dunning["steps"][number]): Facts["phase"] {
  if (days < 0) return "before";
  if (acts.includes("suspend")) return "suspended";
  return acts.includes("pause") ? "paused" : "late";
}

const leftOf = ({ total, settled }: InvoiceFacts): Money => subtractMoney(total, settled);

async function interestOf(trx: Trx, scope: AccountScope, invoiceId: string, now: Date): Promise<number | null> {
  const listed = await findListed(trx, scope, invoiceId);
  const interest = listed === null ? null : await readInterest(trx, scope, listed, now);
  return interest === null ? null : minorOf(interest);
}

async function feeOf(trx: Trx, scope: AccountScope, feeInvoiceId: string): Promise<NonNullable<Facts["fee"]>> {
  const { number, total, ocr } = await findInvoice(trx, scope, feeInvoiceId);
  return { invoiceId: feeInvoiceId, number, minor: minorOf(total), ocr: ocr ?? String(number) };
}

/**
 * What is still to come: fees, the pause, the suspension, and handing the invoice over to debt collection. Further reminder mails
 * are not announced.
 */
function comingOf({ coming, invoice }: Dunning): Facts["coming"] {
  return coming.flatMap(({ stage, on }) => {
    const fee = stage.fees[invoice.currency];
    const acts = stage.acts.filter((act) => act !== "remind").map((act) => ({ act, on }));
    return [...(fee === undefined ? [] : [{ act: "fee" as const, on, minor: fee }]), ...acts];
  });
}

export const work = noticeJob(reminderDue, 2, notifyInvoiceReminder);
