import type { Pool } from "../../platform/db/connect.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Jobs } from "../../platform/jobs.ts";
import type { Log } from "../../platform/log.ts";
import { accountJob, job, sweep, type Paces, type Work } from "../../platform/work.ts";
import { matchNewLines, readBankFolder, type BankDeps, type BankFolder } from "./bank/index.ts";
import { endClosedCards, sweepCards, syncCards } from "./cards/index.ts";
import { findMissedDisputes, followDispute, sweepDisputes } from "./disputes/index.ts";
import { liftPaidAccounts, remindLatePayers } from "./dunning/index.ts";
import { applyProviderEvent, compareBooks, sweepPayments } from "./events/index.ts";
import {
  cardsReported,
  type CardProvider,
  type DebitProvider,
  type KeepableMethod,
  type PayPalProvider,
  type SwishProvider,
} from "./index.ts";
import { bankLinesAdded, disputeReported, providerEventStored, refundAsked } from "./payments.jobs.ts";
import { sweepSalesQuotes } from "./salesquotes/index.ts";
import { followRefund, sweepRefunds } from "./refunds/index.ts";
import { topUpCredit } from "./topups/index.ts";

type Deps = {
  readonly pool: Pool;
  readonly sweeping: Pool;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly log: Log;
  readonly card: CardProvider | null;
  readonly paypal: PayPalProvider | null;
  readonly swish: SwishProvider | null;
  readonly sepa: DebitProvider | null;
  readonly keepForOrder: BankDeps["keepForOrder"];
  readonly bankFolder: BankFolder | null;
  /** The saved means that may be charged at a brand to top up credit. Empty if the brand offers no deposits. */
  readonly mayTopUp: (brandId: string) => Promise<readonly KeepableMethod[]>;
};

/** Jobs and periodic jobs that process what the payment providers report, and that find what they did not report. */
export function paymentWork(deps: Deps, paces: Paces): Work {
  const { card, paypal, swish, bankFolder } = deps;
  return {
    jobs: [
      accountJob(cardsReported, 2, "hook:cards", (scope) => syncCards(deps, scope)),
      accountJob(refundAsked, 1, "job:refunds", (scope, { refundId }) => followRefund(deps, scope, refundId)),
      accountJob(disputeReported, 1, "job:disputes", (scope, payload) => followDispute(deps, scope, payload)),
      job(bankLinesAdded, 1, async () => {
        await matchNewLines(deps);
      }),
      ...(card === null && paypal === null && swish === null
        ? []
        : [job(providerEventStored, 2, (payload) => applyProviderEvent(deps, payload))]),
    ],
    sweeps: [
      sweep("payments", paces.sweep, () => sweepPayments(deps)),
      sweep("top-ups", paces.sweep, () => topUpCredit(deps)),
      sweep("refunds", paces.sweep, () => sweepRefunds(deps)),
      sweep("disputes", paces.sweep, () => sweepDisputes(deps)),
      // Callbacks usually report disputes at once. This sweep finds disputes whose callback never arrived.
      sweep("missed disputes", paces.sweep * 1_800, () => findMissedDisputes(deps)),
      sweep("sales quotes", paces.sweep * 30, () => sweepSalesQuotes(deps)),
      sweep("bank lines", paces.sweep, () => matchNewLines(deps)),
      ...(bankFolder === null ? [] : [sweep("bank folder", paces.sweep * 10, () => readBankFolder(deps, bankFolder))]),
      sweep("cards", paces.sweep * 5, () => sweepCards(deps)),
      sweep("cards of closed accounts", paces.sweep * 1_800, () => endClosedCards(deps)),
      // The reminder plan counts in days, so this may run every few minutes. Accounts that have paid are reopened within a
      // minute.
      sweep("reminders", paces.sweep * 150, () => remindLatePayers(deps)),
      sweep("paid accounts", paces.sweep, () => liftPaidAccounts(deps)),
      // This also runs at the start, to find what was missed while the process was down. Each run covers three days, so runs
      // overlap.
      sweep("books", paces.sweep * 10_800, () => compareBooks(deps)),
    ],
  };
}
