import { MethodNotAllowed } from "@nameplane/contracts/checkout/refusals";
import { TopUpBelowThreshold, TopUpOverMonth } from "@nameplane/contracts/payments/refusals";
import { NotFound } from "@nameplane/contracts/refusals";
import type { AnswerOf, InputOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/payments/operations";
import { minorOf, moneyIn } from "@nameplane/values";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import { findAccount, refuseWithoutDetails } from "../../accounts/index.ts";
import { findBrandSeller } from "../../ledger/index.ts";
import { isOfReseller } from "../../ledger/sellers/index.ts";
import { ageOf, findCard } from "../cards/index.ts";
import { depositLimitsOf } from "../deposit-limits.repository.ts";
import { payerCountry } from "../payments.repository.ts";
import { isPaidHere, whyNotPayable, type KeepableMethod } from "../providers.rules.ts";
import { refuseDepositSum } from "../refuse-deposit-sum.ts";
import { endTopUpRow, findTopUp, saveTopUp, topUpsOfMonth } from "./top-ups.repository.ts";
import { planProblem } from "./top-ups.rules.ts";

type Answer<O> = Omit<AnswerOf<O>, "code" | "desc">;

/**
 * What the account has chosen, what was charged in this month, and what can be charged.
 *
 * `kinds`: what can be saved and charged at the brand. Nothing is offered where a reseller is the seller, whose money does not come
 * through the operator's providers.
 */
export async function readTopUp(
  trx: Trx,
  { scope, now }: SessionCall,
  kinds: ReadonlySet<KeepableMethod>,
): Promise<Answer<typeof operations.topUp>> {
  const { currency } = await findAccount(trx, scope);
  const { sellerId, timeZone } = await findBrandSeller(trx, scope);
  const country = await payerCountry(trx, scope);
  const isOffered = !(await isOfReseller(trx, sellerId));
  const limits = await depositLimitsOf(trx, moneyIn(currency)(0).currency);
  const row = await findTopUp(trx, scope, now);
  const plan = row === null || row.state === "off" || row.amount.currency !== currency ? null : row;
  const month = plan === null ? null : await topUpsOfMonth(trx, scope, { currency: plan.amount.currency, timeZone, now });
  return {
    kinds: isOffered ? [...kinds].filter((kind) => isPaidHere(kind, { currency, country })) : [],
    currency,
    leastMinor: minorOf(limits.least),
    mostMinor: minorOf(limits.most),
    plan:
      plan === null || month === null
        ? null
        : {
            thresholdMinor: minorOf(plan.threshold),
            amountMinor: minorOf(plan.amount),
            monthMinor: minorOf(plan.month),
            usedMinor: minorOf(month.used),
            isunderway: month.isUnderWay,
            cardid: plan.isRemoved ? null : plan.methodId,
            stopped:
              plan.stoppedFor === null || plan.stoppedAt === null
                ? null
                : { why: plan.stoppedFor, at: plan.stoppedAt.toISOString() },
          },
  };
}

/**
 * Lets a saved card, PayPal account or bank account be charged when the credit falls below a threshold. It holds from now on, also
 * where a declined charge had stopped it.
 *
 * Possible refusals: DetailsMissing, NotFound (cardid), MethodNotAllowed (cardid), DepositTooSmall and DepositTooLarge
 * (amountMinor), TopUpBelowThreshold (amountMinor), TopUpOverMonth (monthMinor).
 */
export async function chooseTopUp(
  trx: Trx,
  call: SessionCall,
  input: InputOf<typeof operations.setTopUp>,
  kinds: ReadonlySet<KeepableMethod>,
): Promise<void> {
  const { scope, now } = call;
  await refuseWithoutDetails(trx, scope);
  const of = moneyIn((await findAccount(trx, scope)).currency);
  const plan = { threshold: of(input.thresholdMinor), amount: of(input.amountMinor), month: of(input.monthMinor) };
  const card = await findCard(trx, scope, input.cardid);
  if (card === null || ageOf(card.expiresOn, now) === "expired") throw new Refused(NotFound, { param: "cardid" });
  const { sellerId } = await findBrandSeller(trx, scope);
  const country = await payerCountry(trx, scope);
  refuseDepositSum(await depositLimitsOf(trx, plan.amount.currency), plan.amount, call.language);
  if (
    !kinds.has(card.kind) ||
    whyNotPayable(card.kind, { amount: plan.amount, country }) !== null ||
    (await isOfReseller(trx, sellerId))
  )
    throw new Refused(MethodNotAllowed, { param: "cardid" });
  const problem = planProblem(plan);
  if (problem === "amountBelowThreshold") throw new Refused(TopUpBelowThreshold, { param: "amountMinor" });
  if (problem === "monthBelowAmount") throw new Refused(TopUpOverMonth, { param: "monthMinor" });
  await saveTopUp(trx, scope, { ...plan, methodId: card.id, now });
  const after = { ...input, currency: plan.amount.currency };
  await note(trx, call, "topup.set", after);
}

/** Ends it. A charge that is under way may still arrive. */
export async function endTopUp(trx: Trx, call: SessionCall): Promise<void> {
  if (await endTopUpRow(trx, call.scope, call.now)) await note(trx, call, "topup.end", {});
}

async function note(
  trx: Trx,
  call: SessionCall,
  action: "topup.set" | "topup.end",
  after: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { accountId, actor } = call.scope;
  const { requestId, address } = call;
  await audit(trx, { accountId, actor, action, object: accountId, after, requestId, address });
  await notifyBrowsers(trx, accountId, { topic: "payment", ids: [accountId] });
}
