import { dateText } from "@nameplane/contracts/date-text";
import { NotYetSold, PlanRefused } from "@nameplane/contracts/orders/refusals";
import { freeDnsProduct } from "@nameplane/contracts/products/service-pages";
import { zeroMoney } from "@nameplane/values";
import { dateOn } from "../../../../platform/clock.ts";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { Language } from "../../../../platform/http/call.ts";
import { Refused } from "../../../../platform/refused.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { ownNameById, type OwnName } from "../../../domains/index.ts";
import { servedRecords } from "../../../zones/index.ts";
import { pricingFor } from "../../prices/index.ts";
import { planWhy } from "./plan.texts.ts";
import { hadPlan, planProduct, plansOfDomain, type PlanProduct, type PlanService } from "./plan.repository.ts";
import { carriedDays, planHindrance, type Plan, type PlanHindrance, type RunningPlan } from "./plan.rules.ts";

/** A plan that the customer wants for a domain, with everything that the decision depends on. */
export type PlanWish = {
  readonly own: OwnName;
  readonly product: PlanProduct;
  /** The newest plan that has not ended. Its remaining value is added to the new plan. */
  readonly former: PlanService | null;
  /** All plans that have not ended. */
  readonly running: readonly PlanService[];
  readonly hindrance: PlanHindrance | null;
  readonly zoneRecords: number | null;
  /** How many days the remaining value of the former plan adds. */
  readonly carries: number;
  readonly isPriced: boolean;
};

type Of = { readonly domainId: string; readonly productId: number; readonly now: Date; readonly lock?: boolean };

/**
 * Reads what the decision about a plan depends on. Null if the domain does not belong to the account, or the product is not a
 * plan.
 */
export async function readPlan(trx: Trx, scope: AccountScope, of: Of): Promise<PlanWish | null> {
  const { domainId, productId, now, lock = false } = of;
  const [own, product] = [await ownNameById(trx, scope, domainId), await planProduct(trx, productId)];
  if (own === null || product === null) return null;
  const running = await plansOfDomain(trx, scope, domainId, { lock });
  const [former = null] = running;
  const plans = former === null ? [product] : [product, former];
  const wantedLine = lineOf(product, own.tld, "create");
  const lines = [wantedLine, ...plans.map((plan) => lineOf(plan, own.tld, "renew"))];
  const pricing = await pricingFor(trx, scope, lines, now);
  const cost = (plan: PlanProduct): Plan["cost"] => {
    const { billingMonths: months, trialDays } = plan;
    if (months === null) return trialDays > 0 ? { net: zeroMoney(pricing.terms.currency), months: 1 } : null;
    const price = pricing.price(lineOf(plan, own.tld, "renew"));
    return price === null ? null : { net: price.net, months };
  };
  const sold = (plan: PlanProduct): Plan => ({
    productId: plan.id,
    records: plan.records,
    cost: cost(plan),
    isTrial: plan.trialDays > 0,
  });
  const mine: RunningPlan | null =
    former === null
      ? null
      : {
          ...sold(former),
          paidUntil: former.paidUntil,
          isPaid: former.state === "active" || former.state === "renewal_pending",
        };
  const zoneRecords = await servedRecords(trx, scope, domainId);
  const had = running.length > 0 || (await hadPlan(trx, scope, domainId));
  return {
    own,
    product,
    former,
    running,
    zoneRecords,
    hindrance: planHindrance(sold(product), { zoneRecords, running: mine, hadPlan: had, now }),
    carries: carriedDays(mine, sold(product), now),
    isPriced: pricing.price(wantedLine) !== null,
  };
}

const lineOf = ({ id: productId, billingMonths }: PlanProduct, tld: string, operation: "create" | "renew") =>
  ({ operation, tld, periodMonths: billingMonths ?? 0, fee: null, productId }) as const;

/** How many months a plan is ordered for; 0 for a trial. */
export const monthsOf = ({ billingMonths }: PlanProduct): number => billingMonths ?? 0;

/** Whether a plan can be ordered. Free DNS cannot, because every zone has it. */
const isOrdered = ({ product, isPriced }: PlanWish) => product.isSold && isPriced && product.id !== freeDnsProduct;

/**
 * Refuses a plan that the domain cannot have. Possible refusals: NotYetSold, PlanRefused. domainname: the domain as the user
 * typed it.
 */
export function refuseUnfitPlan(wish: PlanWish | null, domainname: string, language: Language): PlanWish {
  if (wish === null) throw new Refused(PlanRefused, { values: { name: domainname, why: planWhy.noZone[language] } });
  if (!isOrdered(wish)) throw new Refused(NotYetSold, { param: "change.productid" });
  const { hindrance, own, former, product, zoneRecords } = wish;
  if (hindrance === null) return wish;
  const values = {
    plan: (hindrance === "tooSmall" ? product : (former ?? product)).name[language],
    records: zoneRecords ?? 0,
    limit: product.records ?? 0,
    until: former?.paidUntil ? dateText(dateOn(former.paidUntil), language) : "",
  };
  const why = planWhy[hindrance][language].replaceAll(/\{(\w+)\}/g, (_, key: keyof typeof values) => String(values[key]));
  throw new Refused(PlanRefused, { values: { name: own.unicodeName, why } });
}
