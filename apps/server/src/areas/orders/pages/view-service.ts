import { codeOf, type AnswerOf } from "@nameplane/contracts";
import type { ownService } from "@nameplane/contracts/orders/operations";
import { premiumSupport } from "@nameplane/contracts/products/premium-support";
import { NotFound } from "@nameplane/contracts/refusals";
import { minorOf } from "@nameplane/values";
import { addDays } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import { findAccount } from "../../accounts/index.ts";
import { filesOf, presentFile } from "../../files/index.ts";
import { hasPremiumSupport, includedIn, readService, showPrice } from "../../products/index.ts";
import { findAnswerHours } from "../../whitelabel/index.ts";
import { shownAnswers } from "../kinds/by-staff/index.ts";
import { orderKinds } from "../kinds/index.ts";
import { planWhy, readPlans } from "../kinds/service-plan/index.ts";
import { pricingFor } from "../prices/index.ts";
import type { OrderDeps } from "../order-deps.ts";
import type { OwnService } from "../service.ts";
import { endsOnItsPage, lockService, openGiven } from "../services/index.ts";
import { invoicesOfService, openRequestOf, serviceDetails, serviceSteps, type OpenRequest } from "./services.repository.ts";

type View = AnswerOf<typeof ownService>;

/** A service of the account with everything its page shows. Possible refusals: NotFound. */
export async function viewService(
  deps: OrderDeps,
  call: SessionCall,
  trx: Trx,
  of: { readonly serviceId: string; readonly showsPrices: boolean },
): Promise<Omit<View, "code" | "desc">> {
  const { scope, session } = call;
  const { serviceId } = of;
  const row = await readService(trx, scope, serviceId);
  const own = await lockService(trx, scope, serviceId);
  const details = await serviceDetails(trx, scope, serviceId);
  if (row === null || own === null || details === null) throw new Refused(NotFound, { param: "serviceid" });
  const open = await openRequestOf(trx, scope, serviceId);
  const seesGiven = session.permissions.has("service_order");
  const isOver = own.state === "ended";
  const steps = await serviceSteps(trx, scope, serviceId);
  return {
    service: row,
    billingmonths: own.billingMonths,
    answers: await shownAnswers(trx, own.productId, details.params),
    given: seesGiven && !isOver && details.given !== null ? openGiven(deps.vault, serviceId, details.given) : [],
    files: seesGiven ? (await filesOf(trx, scope, "service", [serviceId])).map(presentFile) : [],
    renewprice: of.showsPrices && !isOver ? await renewPrice(trx, call, own) : null,
    endson: own.state === "ending" ? own.paidUntil.toISOString() : null,
    lastday: lastDayOf(deps, own)?.toISOString() ?? null,
    resumesby: own.state === "resuming" ? (own.resumeDueAt?.toISOString() ?? null) : null,
    acts: actsOf(deps, own, open),
    isplan: own.isPlan && own.domainId !== null,
    lockof: own.family === "lock" && !isOver ? own.domainId : null,
    open: open === null ? null : presentOpen(open),
    support: own.family === "support" ? await supportOf(trx, scope, own.id) : null,
    plans: await plansOf(trx, call, own, of.showsPrices),
    timeline: steps.map(({ at, state }) => ({ at: at.toISOString(), status: codeOf("service", state) })),
    invoices: (await invoicesOfService(trx, scope, serviceId)).map(({ id, isCredit, issuedOn, total, ...invoice }) => ({
      ...invoice,
      invoiceid: id,
      iscredit: isCredit,
      issued: issuedOn,
      totalMinor: minorOf(total),
      currency: total.currency,
    })),
  };
}

/** The plans of the service, with what each would cost. */
async function plansOf(
  trx: Trx,
  { scope, now, session }: SessionCall,
  own: OwnService,
  showsPrices: boolean,
): Promise<View["plans"]> {
  const plans = await readPlans(trx, scope, own, now);
  const current = plans?.choices.find(({ isCurrent }) => isCurrent);
  if (plans === null || current === undefined) return null;
  const next = plans.choices.find(({ planId }) => planId === own.nextPlanId);
  const named = ({ planId, name, included }: typeof current) => ({ planid: planId, name, included });
  return {
    unit: plans.unit,
    ...named(current),
    next: next === undefined ? null : { ...named(next), begins: own.planChangesAt?.toISOString() ?? null },
    choices: plans.choices.map((choice) => ({
      ...named(choice),
      price: showsPrices ? showPrice(choice.price) : null,
      begins: choice.begins,
      rest: showsPrices ? showPrice(choice.rest) : null,
      why: choice.why === null ? null : planWhy[choice.why],
    })),
    until: own.state === "setting_up" ? null : own.paidUntil.toISOString(),
    maychange: session.permissions.has("service_order"),
  };
}

/** What premium support currently includes for the account. */
async function supportOf(trx: Trx, scope: SessionCall["scope"], serviceId: string): Promise<View["support"]> {
  const { hours } = await findAnswerHours(trx);
  const { ticketPriority, usualPriority, callsFactor } = premiumSupport;
  return {
    isrunning: await hasPremiumSupport(trx, scope.accountId),
    hours: hours[ticketPriority - 1] ?? 0,
    usualhours: hours[usualPriority - 1] ?? 0,
    callsfactor: (await includedIn(trx, scope, serviceId)) ?? callsFactor,
    hasagreement: (await findAccount(trx, scope)).invoice_method === "postpayment",
  };
}

async function renewPrice(trx: Trx, { scope, now }: SessionCall, own: OwnService): Promise<View["renewprice"]> {
  if (own.billingMonths === null || own.state === "ending") return null;
  const line = {
    operation: "renew",
    tld: own.tld,
    periodMonths: own.billingMonths,
    fee: null,
    productId: own.renewsAs?.plan ?? own.productId,
    agreed: own.agreed,
  } as const;
  return showPrice((await pricingFor(trx, scope, [line], now)).price(line));
}

/** A suspended service ends after its grace period. */
function lastDayOf(deps: OrderDeps, own: OwnService): Date | null {
  const graceDays = deps.kinds.serviceOf(own)?.graceDays;
  return own.state !== "suspended" || graceDays === undefined ? null : addDays(own.paidUntil, graceDays);
}

function actsOf(deps: OrderDeps, own: OwnService, open: OpenRequest | null): View["acts"] {
  if (!endsOnItsPage(deps, own)) return { renew: false, end: false, undo: false };
  const isPaidLater = own.state === "renewal_pending" && open?.state === "action_required";
  return {
    renew: own.isSold && open === null && ["active", "suspended"].includes(own.state),
    end: own.state === "active" || isPaidLater || (own.state === "renewal_pending" && open === null),
    undo: own.state === "ending",
  };
}

function presentOpen({ number, orderNumber, state, reason, limitAt, type, productId }: OpenRequest): NonNullable<View["open"]> {
  const kind = orderKinds.all.find((each) => each.type === type);
  const isRenewal = orderKinds.services.some(({ renewal }) => renewal.type === type);
  const isDelivery = kind !== undefined && orderKinds.of({ type: kind.type, product_id: productId })?.isDelivered === true;
  return {
    requestid: number,
    ordernr: orderNumber,
    status: codeOf("request", state),
    reason,
    does: isDelivery ? "delivery" : isRenewal ? "renewal" : "other",
    until: limitAt?.toISOString() ?? null,
  };
}
