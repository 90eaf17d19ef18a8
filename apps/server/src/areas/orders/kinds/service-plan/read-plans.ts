import { planned, type PlanUnit } from "@nameplane/contracts/products/service-plans";
import { idMonitoringProduct, vpnProduct } from "@nameplane/contracts/products/service-pages";
import type { Price } from "@nameplane/values";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { watchOfService } from "../../../monitoring/index.ts";
import { listVpnDevices } from "../../../provisioning/index.ts";
import { pricingFor, type LineToPrice } from "../../prices/index.ts";
import type { RestOfPeriod } from "../../rest-of-period.rules.ts";
import type { OwnService } from "../../service.ts";
import { openRequestsOf } from "../../services/index.ts";
import type { Words } from "../../words.ts";
import { beginOf, planHindrance, type PlanHindrance } from "./plan-choice.rules.ts";
import { plansOfProduct } from "./plans.repository.ts";

/** A plan as a service could have it. The product itself stands for the product without a plan. */
export type PlanChoice = {
  readonly planId: number;
  readonly name: Words;
  readonly included: number;
  readonly isCurrent: boolean;
  readonly price: Price | null;
  readonly begins: "now" | "renewal";
  /** What the rest of the period costs. Null for a plan that begins with the next period. */
  readonly rest: Price | null;
  readonly why: PlanHindrance | null;
};

export type ServicePlans = {
  readonly unit: PlanUnit;
  readonly choices: readonly PlanChoice[];
  readonly restOfPeriod: RestOfPeriod;
};

const withoutPlan: Words = { en: "Basic", sv: "Bas" };

/**
 * The plans of a service: the one it has, and those that it can get, with what each costs. Null if its product has no plans, or
 * none that is sold and the service has none.
 */
export async function readPlans(trx: Trx, scope: AccountScope, service: OwnService, now: Date): Promise<ServicePlans | null> {
  const kind = planned.get(service.productId);
  const { billingMonths: months, planId, nextPlanId, productId } = service;
  if (kind === undefined || months === null || service.state === "ended") return null;
  const all = await plansOfProduct(trx, productId);
  const current = planId ?? productId;
  const shown = all.filter(({ id, isSold }) => isSold || id === current || id === nextPlanId);
  if (shown.length === 0) return null;
  const own = { id: productId, name: withoutPlan, included: kind.least, isSold: service.isSold };
  const plans = [own, ...shown];
  const restOfPeriod = { until: service.paidUntil.toISOString(), months, insteadOf: current };
  const line = (id: number) =>
    ({ operation: "renew", tld: service.tld, periodMonths: months, fee: null, productId: id }) satisfies LineToPrice;
  const rest = (id: number) => ({ ...line(id), periodMonths: 0, rest: restOfPeriod }) satisfies LineToPrice;
  const pricing = await pricingFor(
    trx,
    scope,
    plans.map(({ id }) => line(id)),
    now,
  );
  const priceOf = ({ id, isSold }: (typeof plans)[number]) => (isSold || id === current ? pricing.price(line(id)) : null);
  const requests = await openRequestsOf(trx, scope, service.id, ["renew-service", "create-item-registration"]);
  const place = {
    isActive: service.state === "active",
    isRenewing: requests.isOrdered,
    isAgreed: service.agreed !== null,
    price: pricing.price(line(current))?.net ?? null,
    isNextPaid: service.planChangesAt !== null,
    hasNext: nextPlanId !== null,
    paidUntil: service.paidUntil,
    bindingUntil: service.bindingUntil,
    used: await usedOf(trx, scope, service),
  };
  const choices = plans.map((plan) => {
    const price = priceOf(plan);
    const isCurrent = plan.id === current;
    const choice = { price: price?.net ?? null, included: plan.included, isCurrent, isNext: plan.id === nextPlanId };
    const begins = beginOf(choice, place);
    return {
      planId: plan.id,
      name: plan.name,
      included: plan.included,
      isCurrent,
      price,
      begins,
      rest: begins === "now" ? pricing.price(rest(plan.id)) : null,
      why: planHindrance(choice, place),
    };
  });
  return { unit: kind.unit, choices, restOfPeriod };
}

/** How much of what its plan limits the service uses. Zero where nothing is counted. */
async function usedOf(trx: Trx, scope: AccountScope, { id, productId }: OwnService): Promise<number> {
  if (productId === vpnProduct) return (await listVpnDevices(trx, scope, id)).length;
  if (productId === idMonitoringProduct) return (await watchOfService(trx, scope, id))?.marks.length ?? 0;
  return 0;
}
