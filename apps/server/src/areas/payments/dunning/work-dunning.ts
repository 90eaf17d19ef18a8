import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { money, zeroMoney } from "@nameplane/values";
import { audit } from "../../../platform/audit.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { errorFields, type Log } from "../../../platform/log.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import { raiseTask } from "../../../platform/staff-tasks.ts";
import { issueInvoice, lockInvoice } from "../../ledger/index.ts";
import { accountReopened, reminderDue } from "../payments.jobs.ts";
import {
  accountsToLift,
  dueInvoices,
  endRest,
  insertStep,
  liftAccount,
  lockAccount,
  pauseInvoicing,
  planInvoice,
  suspendAccount,
  type LateInvoice,
} from "./dunning.repository.ts";
import { plusDays, type Stage } from "./dunning.rules.ts";
import { readDunning, type Dunning } from "./read-dunning.ts";

export type DunningDeps = {
  readonly pool: Pool;
  readonly sweeping: Pool;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly log: Log;
};

const actor = "job:dunning";

/** How many invoices one run takes; the next run comes minutes later. */
const atOnce = 500;
/** After this many days, an invoice without a further stage is considered again, because its plan may have changed. */
const againDays = 30;
/** The number of days that the customer has to pay a reminder fee. */
const feeDays = 10;

/**
 * Carries out the stages that are due today: reminders, fees, the pause of renewals on invoice, the suspension, and the task to
 * hand over to collection. Each stage of an invoice is one transaction, which locks the invoice. So a payment that arrives first
 * prevents the stage, and a process that is killed leaves nothing half done. Returns how many stages were reached.
 */
export async function remindLatePayers(deps: DunningDeps): Promise<number> {
  const now = deps.clock.now();
  const due = await tx(deps.sweeping, { actor }, (trx) => dueInvoices(trx, now, atOnce));
  let reached = 0;
  for (const { accountId, brandId, invoiceId } of due) {
    const scope = makeScope({ accountId, brandId, actor });
    try {
      if (await tx(deps.pool, scope, (trx) => takeStage(trx, deps, scope, invoiceId, now))) reached += 1;
    } catch (error) {
      // A failure in one account must not prevent reminders to the others.
      deps.log.error({ event: "dunning.failed", accountId, objectId: invoiceId, ...errorFields(error) }, "stage not taken");
    }
  }
  return reached;
}

/** Opens suspended accounts again, and ends pauses, as soon as no unpaid invoice is a reason for them any more. */
export async function liftPaidAccounts(deps: DunningDeps): Promise<number> {
  const waiting = await tx(deps.sweeping, { actor }, (trx) => accountsToLift(trx, atOnce));
  for (const { accountId, brandId } of waiting) {
    const scope = makeScope({ accountId, brandId, actor });
    await tx(deps.pool, scope, async (trx) => {
      const before = await lockAccount(trx, scope);
      const version = await liftAccount(trx, scope);
      if (version === null) return;
      await audit(trx, {
        accountId,
        actor,
        action: "accounts.lift",
        object: accountId,
        before: { state: "suspended", paused: before.isPaused },
        after: { state: "active", why: "unpaid" },
      });
      await deps.jobs.enqueue(trx, accountReopened, [{ accountId, brandId, version }]);
    });
  }
  return waiting.length;
}

async function takeStage(trx: Trx, deps: DunningDeps, scope: AccountScope, invoiceId: string, now: Date): Promise<boolean> {
  await lockInvoice(trx, scope, invoiceId);
  const dunning = await readDunning(trx, scope, invoiceId, now);
  if (dunning === null) return false;
  const { invoice, today, steps, coming, rest, restEnds } = dunning;
  if (invoice.state !== "unpaid" && invoice.state !== "partly_paid") return false;
  if (rest !== null && restEnds !== null) await endRest(trx, scope.accountId, rest.id, { at: now, why: restEnds });
  const [next, after] = coming;
  const reminders = steps.filter(isLateReminder).length;
  const far = plusDays(today, againDays);
  if (next === undefined || next.on > today) {
    await planInvoice(trx, scope, invoiceId, { nextOn: next?.on ?? far, reminders });
    return false;
  }
  await reach(trx, deps, scope, { invoiceId, dunning, stage: next.stage, now });
  const isCounted = isLateReminder(next.stage);
  await planInvoice(trx, scope, invoiceId, { nextOn: after?.on ?? far, reminders: reminders + (isCounted ? 1 : 0) });
  return true;
}

const isLateReminder = ({ days, acts }: Pick<Stage, "days"> & { readonly acts: readonly string[] }) =>
  days >= 0 && acts.includes("remind");

type Reached = { readonly invoiceId: string; readonly dunning: Dunning; readonly stage: Stage; readonly now: Date };

async function reach(trx: Trx, deps: DunningDeps, scope: AccountScope, { invoiceId, dunning, stage, now }: Reached) {
  const { invoice, today } = dunning;
  const { code, days, acts } = stage;
  const feeInvoiceId = await chargeFee(trx, deps, scope, { invoiceId, invoice, stage, now });
  const isNew = await insertStep(trx, scope, invoiceId, { code, days, acts, doneOn: today, feeInvoiceId, at: now });
  // This cannot happen, because the invoice is locked and its stages were read under the lock.
  if (!isNew) throw new Error(`invoice ${invoiceId} has reached stage ${code} before`);
  const { accountId, brandId } = scope;
  if (acts.includes("pause")) await pauseInvoicing(trx, scope, now);
  const isSuspended = acts.includes("suspend") && (await suspendAccount(trx, scope));
  if (acts.includes("collect"))
    await raiseTask(trx, scope, {
      kind: "dunning-collection",
      key: invoiceId,
      severity: "normal",
      subject: { kind: "invoice", id: invoiceId },
      text: taskText("readyForCollection", { number: String(invoice.number) }),
    });
  if (acts.includes("remind")) await deps.jobs.enqueue(trx, reminderDue, [{ accountId, brandId, invoiceId, code }]);
  await audit(trx, { accountId, actor, action: "invoice.remind", object: invoiceId, after: { stage: code, days } });
  if (isSuspended)
    await audit(trx, {
      accountId,
      actor,
      action: "accounts.suspend",
      object: accountId,
      before: { state: "active" },
      after: { state: "suspended", act: "unpaid", invoiceId },
    });
  await notifyBrowsers(trx, accountId, { topic: "invoice", ids: [invoiceId] });
}

const feeText = {
  en: (number: number) => `Reminder fee for invoice ${String(number)}`,
  sv: (number: number) => `Påminnelseavgift för faktura ${String(number)}`,
} as const;

/**
 * Charges the fee of a stage on a separate invoice. The fee has no VAT, because it is compensation and not a price. Null if the
 * stage has no fee.
 */
async function chargeFee(
  trx: Trx,
  deps: DunningDeps,
  scope: AccountScope,
  of: { readonly invoiceId: string; readonly invoice: LateInvoice; readonly stage: Stage; readonly now: Date },
): Promise<string | null> {
  const { invoice, stage } = of;
  const { currency } = invoice;
  const minor = stage.fees[currency];
  if (minor === undefined) return null;
  const fee = await issueInvoice(deps, trx, scope, {
    orderId: null,
    chargesId: of.invoiceId,
    sellerId: invoice.sellerId,
    method: "bank",
    dueDays: feeDays,
    lines: [
      {
        kind: "fee",
        requestId: null,
        text: feeText[invoice.language](invoice.number),
        net: money(minor, currency),
        vatRateBasisPoints: 0,
        vat: zeroMoney(currency),
      },
    ],
    tax: { kind: "domestic" },
    language: invoice.language,
    now: of.now,
  });
  return fee.invoiceId;
}
