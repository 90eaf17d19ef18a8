import { addMs, type Clock } from "../../../platform/clock.ts";
import { audit } from "../../../platform/audit.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import { dateIn, findBrandSeller, prepaidBalance } from "../../ledger/index.ts";
import { isOfReseller } from "../../ledger/sellers/index.ts";
import { createPayment, type PaymentRecord } from "../charges/index.ts";
import { paymentReported, topUpMoved, type TopUpMoved } from "../payments.jobs.ts";
import { whyNotPayable, type KeepableMethod } from "../providers.rules.ts";
import { payerCountry } from "../payments.repository.ts";
import {
  areCardsHeld,
  checkTopUpAt,
  findDips,
  lockTopUp,
  stopTopUpRow,
  topUpsOfMonth,
  type StoppedFor,
} from "./top-ups.repository.ts";
import { decideTopUp, nextMonthAt, stoppedFor } from "./top-ups.rules.ts";

type Deps = {
  readonly pool: Pool;
  readonly sweeping: Pool;
  readonly jobs: Jobs;
  readonly clock: Clock;
  /** What may be charged at a brand, if it offers deposits. Must not be called in a transaction. */
  readonly mayTopUp: (brandId: string) => Promise<readonly KeepableMethod[]>;
};

const batch = 100;
/** How long to wait where the brand or a dispute keeps the saved card from being charged at the moment. */
const laterMs = 3_600_000;

/**
 * Tops up the credit of accounts that fell below what they have chosen. Only begins the payments: each is charged by its own job, as
 * any payment without its payer, and a charge whose response was lost is looked up at the provider before anything is sent again.
 *
 * Returns how many payments were begun.
 */
export async function topUpCredit(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const actor = "job:top-ups";
  let begun = 0;
  for (const dip of await tx(deps.sweeping, { actor }, (trx) => findDips(trx, now, batch))) {
    const scope = makeScope({ ...dip, actor });
    const kinds = await deps.mayTopUp(dip.brandId);
    if (await tx(deps.pool, scope, (trx) => beginTopUp(trx, deps, scope, kinds, now))) begun += 1;
  }
  return begun;
}

/** Begins a payment if the credit is still too low. The mandate is locked first, so two processes cannot both see the same dip. */
async function beginTopUp(
  trx: Trx,
  deps: Pick<Deps, "jobs">,
  scope: AccountScope,
  kinds: readonly KeepableMethod[],
  now: Date,
): Promise<boolean> {
  const plan = await lockTopUp(trx, scope, now);
  if (plan?.state !== "on" || plan.nextCheckAt > now) return false;
  const { sellerId, timeZone } = await findBrandSeller(trx, scope);
  const { currency } = plan.amount;
  const balance = await prepaidBalance(trx, scope, currency);
  const decided = decideTopUp(plan, { balance, ...(await topUpsOfMonth(trx, scope, { currency, timeZone, now })) });
  if (decided === "enough" || decided === "underWay") return false;
  if (decided === "capped") {
    // Looked at again when the month is over, or as soon as the customer raises the limit.
    await checkTopUpAt(trx, scope, nextMonthAt(timeZone, now));
    await tell(trx, deps, scope, { what: "capped", cause: dateIn(timeZone, now).slice(0, 7), paymentId: null });
    return false;
  }
  const { kind, methodId, amount } = plan;
  if (plan.isRemoved || plan.isExpired) {
    await stop(trx, deps, scope, plan.isRemoved ? "gone" : "expired", { cause: now.toISOString(), paymentId: null, now });
    return false;
  }
  const country = await payerCountry(trx, scope);
  const mayNow =
    kinds.includes(kind) &&
    whyNotPayable(kind, { amount, country }) === null &&
    !(await isOfReseller(trx, sellerId)) &&
    !(await areCardsHeld(trx, scope));
  if (!mayNow) {
    await checkTopUpAt(trx, scope, addMs(now, laterMs));
    return false;
  }
  const { paymentId } = await createPayment(trx, scope, {
    purpose: "deposit",
    method: kind,
    amount,
    methodId,
    offSession: true,
    isTopUp: true,
    now,
  });
  const { accountId, brandId } = scope;
  await deps.jobs.enqueue(trx, paymentReported, [{ accountId, brandId, paymentId }]);
  return true;
}

/**
 * Called in the transaction that records a payment: the customer is told of each charge, and a charge that failed ends the charges
 * until somebody turns them on again. Payments that do not top up credit change nothing.
 *
 * `reason`: why the charge failed, as the provider says it.
 */
export async function followTopUp(
  trx: Trx,
  deps: Pick<Deps, "jobs" | "clock">,
  scope: AccountScope,
  { isTopUp, became, paymentId }: Pick<PaymentRecord, "isTopUp" | "became" | "paymentId">,
  reason: string | null,
): Promise<void> {
  if (!isTopUp) return;
  const now = deps.clock.now();
  if (became === "deposited") await tell(trx, deps, scope, { what: "done", cause: paymentId, paymentId });
  if (became !== "failed" && became !== "cancelled" && became !== "suspense") return;
  // Where the customer has just ended it or another charge has stopped it, there is nothing to stop and nothing to tell.
  if ((await lockTopUp(trx, scope, now))?.state !== "on") return;
  await stop(trx, deps, scope, stoppedFor(reason), { cause: paymentId, paymentId, now });
}

async function stop(
  trx: Trx,
  deps: Pick<Deps, "jobs">,
  scope: AccountScope,
  why: StoppedFor,
  { cause, paymentId, now }: Pick<TopUpMoved, "cause" | "paymentId"> & { readonly now: Date },
): Promise<void> {
  await stopTopUpRow(trx, scope, why, now);
  const { accountId, actor } = scope;
  await audit(trx, { accountId, actor, action: "topup.stop", object: accountId, after: { why, paymentId } });
  await notifyBrowsers(trx, accountId, { topic: "payment", ids: [accountId] });
  await tell(trx, deps, scope, { what: "stopped", cause, paymentId });
}

async function tell(
  trx: Trx,
  { jobs }: Pick<Deps, "jobs">,
  { accountId, brandId }: AccountScope,
  news: Pick<TopUpMoved, "what" | "cause" | "paymentId">,
): Promise<void> {
  await jobs.enqueue(trx, topUpMoved, [{ accountId, brandId, ...news }]);
}
