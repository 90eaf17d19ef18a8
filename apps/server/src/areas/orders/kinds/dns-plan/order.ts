import { dnsPlans, freeDnsProduct } from "@nameplane/contracts/products/service-pages";
import { ownReason } from "@nameplane/contracts/orders/own-reasons";
import { addDays } from "../../../../platform/clock.ts";
import { tx, type Trx } from "../../../../platform/db/transaction.ts";
import { notifyBrowsers } from "../../../../platform/live.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { showPlanChanged } from "../../../zones/index.ts";
import type { OutsideDeps } from "../../deps.ts";
import { monthsOf, readPlan, type PlanWish } from "./read-plan.ts";
import { endService, insertService, noteService, monthsOn, renewsAt, serviceWords } from "../../services/index.ts";
import { type Fulfilment, type RequestOf, defineKind } from "../../kind.ts";
import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { planParams, type PlanParams } from "./plan-params.ts";
import { inBasket } from "./in-basket.ts";
import { planName } from "./plan.texts.ts";

/** A DNS plan for a domain whose DNS is served here. */
export const orderedPlan = defineKind({
  type: "create-service",
  productIds: [...Object.values(dnsPlans), freeDnsProduct],
  params: planParams,
  words: { ...serviceWords.ordered, service: (productId) => planName(productId) },
  operation: "create",
  does: ["keepsName", "keepsService"],
  // The rest of the former plan is added to the new plan, so the former plan must not be renewed at the same time.
  rulesOut: ["renewsPlan"],
  basket: inBasket,
  shown: ({ params: { carries } }) => (carries === undefined ? null : { carries }),
  fixable: [4899],
  usualSeconds: () => 20,
  async fulfil(deps, scope, request) {
    const plan = await deliverPlan(deps, scope, request);
    return plan ?? { kind: "staff", text: taskText("productByHand", { product: request.product_id ?? "?" }) };
  },
});

/**
 * Starts the DNS plan of a domain at once. The former plan ends, its remaining value is added, and the zone gets the limits of
 * the new plan (docs/adr/0047). Null if the product is not a plan.
 */
async function deliverPlan(deps: OutsideDeps, scope: AccountScope, request: RequestOf<PlanParams>): Promise<Fulfilment | null> {
  const { domain_id: domainId, product_id: productId, ascii_name: name } = request;
  if (domainId === null || productId === null || name === null) return null;
  const of = { domainId, productId };
  const wish = await tx(deps.pool, scope, (trx) => readPlan(trx, scope, { ...of, now: deps.clock.now() }));
  if (wish === null) return null;
  if (!wish.product.isSold)
    return { kind: "customer", reason: 4899, text: ownReason("notSold", { service: wish.product.name.en }) };
  switch (wish.hindrance) {
    case "noZone":
      return { kind: "rejected", text: ownReason("dnsNotHere", { name }) };
    case "same":
    case "trialOver":
      return { kind: "duplicate", text: ownReason("planOrdered", { name }) };
    case "until":
    case "endless":
      return { kind: "rejected", text: ownReason("planLarger", { name }) };
    // Records that were added in the meantime stay, even if the plan allows fewer. No more can be added then.
    case "tooSmall":
    case null:
      return { kind: "done", record: (trx) => record(trx, deps, scope, request, of) };
    default:
      return wish.hindrance satisfies never;
  }
}

async function record(
  trx: Trx,
  deps: OutsideDeps,
  scope: AccountScope,
  request: RequestOf<PlanParams>,
  of: { readonly domainId: string; readonly productId: number },
): Promise<{ domainId: string }> {
  const now = deps.clock.now();
  const wish = await readPlan(trx, scope, { ...of, now, lock: true });
  if (wish === null) throw new Error(`request ${request.id} lacks its domain or its plan`);
  const { domainId } = of;
  for (const { serviceId } of wish.running) await endService(trx, scope, serviceId, now);
  const { own, product } = wish;
  const period = periodOf(wish, request, now);
  const serviceId = await insertService(trx, scope, {
    productId: product.id,
    name: own.unicodeName,
    domainId,
    params: carriedBy(wish),
    currency: request.price?.total.currency ?? "SEK",
    startedAt: now,
    ...period,
    bindingUntil: product.bindingMonths > 0 ? monthsOn(now, product.bindingMonths) : null,
  });
  await noteService(trx, scope, request.id, serviceId);
  await showPlanChanged(trx, scope, domainId);
  await notifyBrowsers(trx, scope.accountId, { topic: "domain", ids: [domainId] });
  return { domainId };
}

/** The period of a new plan. A trial ends automatically; a paid plan is renewed unless its owner decides otherwise. */
function periodOf({ product, carries }: PlanWish, request: RequestOf<PlanParams>, now: Date) {
  if (product.billingMonths === null)
    return { paidUntil: addDays(now, product.trialDays), renewsAt: null, renewalMode: "cancel" } as const;
  const months = request.period_months ?? monthsOf(product);
  const paidUntil = addDays(monthsOn(now, months), carries);
  return { paidUntil, renewsAt: renewsAt(paidUntil, months), renewalMode: "auto" } as const;
}

const carriedBy = ({ former, carries }: PlanWish): Record<string, unknown> =>
  former === null || carries === 0 ? {} : { carries: { days: carries, plan: former.name } };
