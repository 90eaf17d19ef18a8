import { subtractMoney } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { dateIn } from "../../ledger/index.ts";
import { findDunningPlan } from "../../ledger/late/index.ts";
import { findLate, findRest, stepsOf, type LateInvoice, type Rest, type Step } from "./dunning.repository.ts";
import { comingStages, isPlanKept, planEnd, type Calendar, type Coming } from "./dunning.rules.ts";
import { readStages } from "./read-stages.ts";

/** An unpaid invoice with its past stages, and those that follow if it is not paid. */
export type Dunning = {
  readonly invoice: LateInvoice;
  readonly today: string;
  readonly calendar: Calendar;
  readonly steps: readonly Step[];
  readonly coming: readonly Coming[];
  readonly rest: Rest | null;
  /** Why the agreement about the invoice ends now. Null if it does not end. */
  readonly restEnds: "over" | "broken" | null;
};

/**
 * Null if nobody is ever reminded of this invoice, for example because it is a credit note, a reminder fee, or an invoice of an
 * order that waits for its money.
 */
export async function readDunning(trx: Trx, scope: AccountScope, invoiceId: string, now: Date): Promise<Dunning | null> {
  const invoice = await findLate(trx, scope.accountId, invoiceId);
  if (invoice === null || invoice.dueOn === null || invoice.kind !== "invoice") return null;
  if (invoice.chargesId !== null || invoice.isAwaited) return null;
  const { sellerId: id, country, dueOn, issuedOn } = invoice;
  const plan = await findDunningPlan(trx, scope, { id, country });
  const today = dateIn(invoice.timeZone, now);
  const steps = await stepsOf(trx, scope.accountId, invoiceId);
  const rest = await findRest(trx, scope.accountId, invoiceId);
  const restEnds = rest === null ? null : endOf(rest, invoice, today);
  const calendar = { country, closedDays: plan.closedDays };
  const restsUntil = rest === null || restEnds !== null ? null : rest.untilOn;
  const isOpen = invoice.state === "unpaid" || invoice.state === "partly_paid";
  const coming = isOpen
    ? comingStages({ issuedOn, dueOn, done: steps, restsUntil }, readStages(plan.stages), calendar, today)
    : [];
  return { invoice, today, calendar, steps, coming, rest, restEnds };
}

function endOf({ parts, settled, untilOn }: Rest, invoice: LateInvoice, today: string): "over" | "broken" | null {
  if (parts !== null && !isPlanKept(parts, subtractMoney(invoice.settled, settled), today)) return "broken";
  const last = parts === null ? untilOn : planEnd(parts);
  return last < today ? "over" : null;
}
