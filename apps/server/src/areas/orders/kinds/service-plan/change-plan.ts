import { AlreadyInBasket, ServicePlanRefused } from "@nameplane/contracts/orders/refusals";
import { ownReason } from "@nameplane/contracts/orders/own-reasons";
import { plannedProducts } from "@nameplane/contracts/products/service-plans";
import { NotFound } from "@nameplane/contracts/refusals";
import { z } from "zod";
import { audit } from "../../../../platform/audit.ts";
import { tx, type Trx } from "../../../../platform/db/transaction.ts";
import type { Language } from "../../../../platform/http/call.ts";
import { notifyBrowsers } from "../../../../platform/live.ts";
import { Refused } from "../../../../platform/refused.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { defineKind, needed, nobody, type ChangeForm, type Fulfilment, type RequestOf } from "../../kind.ts";
import type { OutsideDeps } from "../../deps.ts";
import type { OwnService } from "../../service.ts";
import { lockService, openRenewals, openRequestsOf, setPlan } from "../../services/index.ts";
import { planWhy } from "./plan-choice.rules.ts";
import { productWords } from "../../product-words.ts";
import { readPlans, type PlanChoice, type ServicePlans } from "./read-plans.ts";

const planChange = z.object({
  /** What its owner calls the service. */
  service: z.string(),
});
type PlanChange = z.infer<typeof planChange>;

/** What is wanted of the plans of a service, once everything that forbids it was checked. */
export type ChosenPlan = { readonly service: OwnService; readonly plans: ServicePlans; readonly choice: PlanChoice };

/**
 * Reads a plan that is wanted for a service of the account. Possible refusals: NotFound (serviceid, planid), ServicePlanRefused
 * (its text says why).
 */
export async function choosePlan(
  trx: Trx,
  scope: AccountScope,
  of: {
    readonly serviceId: string;
    readonly planId: number;
    readonly now: Date;
    readonly language: Language;
    readonly at?: string;
  },
): Promise<ChosenPlan> {
  const { serviceId, planId, now, language, at = "" } = of;
  const service = await lockService(trx, scope, serviceId);
  const plans = service === null ? null : await readPlans(trx, scope, service, now);
  if (service === null || plans === null) throw new Refused(NotFound, { param: `${at}serviceid` });
  const choice = plans.choices.find((each) => each.planId === planId);
  if (choice === undefined) throw new Refused(NotFound, { param: `${at}planid` });
  if (choice.why !== null) {
    const values = { name: service.ownName, why: planWhy[choice.why][language] };
    throw new Refused(ServicePlanRefused, { param: `${at}planid`, values });
  }
  return { service, plans, choice };
}

const inBasket: ChangeForm<PlanChange> = {
  by: "change",
  permission: "service_order",
  features: ["enableServiceOrder"],
  asksProof: false,
  async read(_deps, trx, { scope, now, language }, { change }) {
    const serviceId = needed(change.serviceid, "serviceid");
    const planId = needed(change.planid, "planid");
    const chosen = await choosePlan(trx, scope, { serviceId, planId, now, language, at: "change." });
    const { service, choice, plans } = chosen;
    refuseLater(chosen, language);
    const { isInBasket } = await openRequestsOf(trx, scope, service.id, ["create-item-registration"]);
    if (isInBasket) throw new Refused(AlreadyInBasket, { values: { name: service.ownName } });
    const { asciiName, unicodeName, tld, domainId, productId, ownName, subject } = service;
    return {
      asciiName,
      unicodeName: unicodeName ?? subject,
      tld,
      domainId,
      periodMonths: 0,
      productId,
      serviceId,
      params: { service: ownName, plan: planId, planName: choice.name, rest: plans.restOfPeriod },
    };
  },
  async again(_deps, trx, { scope, now, language }, { service_id: serviceId, params }) {
    const chosen = await choosePlan(trx, scope, { serviceId: serviceId ?? nobody, planId: params.plan ?? 0, now, language });
    refuseLater(chosen, language);
    // The period has changed since the line was put into the basket, so its price is for another rest.
    if (params.rest?.until !== chosen.plans.restOfPeriod.until || params.rest.insteadOf !== chosen.plans.restOfPeriod.insteadOf)
      throw new Refused(ServicePlanRefused, { values: { name: chosen.service.ownName, why: planWhy.renewing[language] } });
  },
};

/** A plan that begins with the next period is not ordered. Nothing is charged for it now. */
function refuseLater({ choice, service }: ChosenPlan, language: Language): void {
  const why = {
    en: "it begins with the next period and costs nothing now. Choose it on the page of the service",
    sv: "det börjar gälla med nästa period och kostar inget nu. Välj det på tjänstens sida",
  };
  if (choice.begins !== "now" || choice.isCurrent)
    throw new Refused(ServicePlanRefused, { param: "change.planid", values: { name: service.ownName, why: why[language] } });
}

/**
 * Gives a service a larger plan at once, for which the rest of the paid period is charged. The periods after it cost what the new
 * plan costs.
 */
export const changedPlan = defineKind<PlanChange>({
  type: "create-item-registration",
  productIds: plannedProducts,
  params: planChange,
  words: {
    act: { en: "Change of plan", sv: "Byte av paket" },
    mail: {
      en: { act: "Change of plan", deed: "The change of plan", of: "for" },
      sv: { act: "Paketbyte", deed: "Paketbytet", of: "för" },
    },
    service: (productId) => {
      const words = productWords(productId);
      return words === null ? null : { en: `Change of plan: ${words.en}`, sv: `Byte av paket: ${words.sv}` };
    },
  },
  operation: "renew",
  does: ["keepsName", "keepsService"],
  basket: inBasket,
  shown: ({ params: { service, planName, rest } }) => ({
    service,
    ...(planName && { plan: planName }),
    ...(rest && { restuntil: rest.until }),
  }),
  runsUntil: ({ rest }) => rest?.until ?? null,
  fixable: [],
  usualSeconds: () => 5,
  fulfil,
});

type Request = RequestOf<PlanChange>;

async function fulfil(deps: OutsideDeps, scope: AccountScope, request: Request): Promise<Fulfilment> {
  const { service_id: serviceId } = request;
  const { plan, rest } = request.params;
  if (serviceId === null || plan === undefined || rest === undefined) throw new Error(`request ${request.id} lacks its plan`);
  const read = (trx: Trx) => isStillSo(trx, scope, { serviceId, rest, request });
  const found = await tx(deps.pool, scope, read);
  if (found === "ended") return { kind: "rejected", text: ownReason("serviceEnded") };
  if (found === "overtaken") return { kind: "rejected", text: ownReason("planOvertaken") };
  return {
    kind: "done",
    record: async (trx) => {
      // Between the check and now another worker may have renewed the service. Then the attempt is repeated, and rejected.
      if ((await read(trx)) !== "same") throw new Error(`the service of request ${request.id} has changed`);
      await setPlan(trx, scope, serviceId, plan);
      const { accountId, actor } = scope;
      const change = { before: { plan: rest.insteadOf }, after: { plan } };
      await audit(trx, { accountId, actor, action: "service.plan", object: serviceId, ...change });
      await notifyBrowsers(trx, accountId, { topic: "service", ids: [serviceId] });
      return request.domain_id === null ? {} : { domainId: request.domain_id };
    },
  };
}

/** Whether a service still is as it was when the rest of its period was priced. */
async function isStillSo(
  trx: Trx,
  scope: AccountScope,
  { serviceId, rest }: { serviceId: string; rest: NonNullable<Request["params"]["rest"]>; request: Request },
): Promise<"same" | "ended" | "overtaken"> {
  const service = await lockService(trx, scope, serviceId);
  if (service === null || service.state === "ended") return "ended";
  const isSame = (service.planId ?? service.productId) === rest.insteadOf && service.paidUntil.toISOString() === rest.until;
  const isRenewing = (await openRenewals(trx, scope, serviceId)).length > 0;
  return isSame && !isRenewing && service.state === "active" ? "same" : "overtaken";
}
