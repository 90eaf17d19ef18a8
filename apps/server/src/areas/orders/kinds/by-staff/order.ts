import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { ownReason } from "@nameplane/contracts/orders/own-reasons";
import { MissingParameter } from "@nameplane/contracts/refusals";
import { money } from "@nameplane/values";
import { tx, type Trx } from "../../../../platform/db/transaction.ts";
import { notifyBrowsers } from "../../../../platform/live.ts";
import { Refused } from "../../../../platform/refused.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { findAccount } from "../../../accounts/index.ts";
import type { OutsideDeps } from "../../deps.ts";
import type { AutomaticDelivery } from "../../automatic-delivery.ts";
import { defineKind, type Fulfilment, type Kind, type RequestOf } from "../../kind.ts";
import {
  endService,
  insertOrderedService,
  monthsOn,
  noteService,
  renewsAt,
  serviceWords,
  startService,
} from "../../services/index.ts";
import { serviceNameOf, workdaysOn } from "./delivery.rules.ts";
import { noteOrdered } from "./answer-offer.ts";
import { inBasket } from "./in-basket.ts";
import { orderedParams, type OrderedParams } from "./ordered-params.ts";
import { deliveredProduct, type DeliveredProduct } from "./product.repository.ts";
import { deliveredProducts, productWords } from "../../product-words.ts";

/**
 * A service that staff deliver, or that is delivered automatically (`automatic`). The service is being set up until it has been
 * delivered.
 */
export const orderedService = (automatic: readonly AutomaticDelivery[]): Kind =>
  defineKind<OrderedParams>({
    type: "create-service",
    productIds: deliveredProducts,
    params: orderedParams,
    words: { ...serviceWords.ordered, service: productWords },
    operation: "create",
    isDelivered: true,
    does: ["keepsName", "keepsService"],
    basket: inBasket,
    shown: ({ params: { answers, planName } }) => ({ answers, ...(planName && { plan: planName }) }),
    async ordered(trx, _deps, { scope, now }, { lines }) {
      for (const { params } of lines) await noteOrdered(trx, scope, { agreed: params.agreed, event: "order", at: now });
    },
    // Reason 4899 is a question from staff. The customer's reply is kept with the order.
    fixable: [4899],
    async fix(_trx, _scope, { params }, { reply = "" }) {
      if (reply === "") throw new Refused(MissingParameter, { param: "reply", missing: ["reply"] });
      return { params: { replies: [...(params.replies ?? []), reply] } };
    },
    usualSeconds: () => 2 * 86_400,
    fulfil: (deps, scope, request) => fulfil(deps, scope, request, automatic),
    async unfulfilled(trx, scope, { service_id: serviceId, product_id: productId, params }, at) {
      await noteOrdered(trx, scope, { agreed: params.agreed, event: "reopen", at });
      if (serviceId === null) return;
      await automatic.find((one) => one.productId === productId)?.withdrawn(trx, scope, serviceId, at);
      await endService(trx, scope, serviceId, at);
      await notifyBrowsers(trx, scope.accountId, { topic: "service", ids: [serviceId] });
    },
  });

type Request = RequestOf<OrderedParams>;

async function fulfil(
  deps: OutsideDeps,
  scope: AccountScope,
  request: Request,
  automatic: readonly AutomaticDelivery[],
): Promise<Fulfilment> {
  const { product_id: productId } = request;
  const product = await tx(deps.pool, scope, (trx) => deliveredProduct(trx, productId ?? 0));
  if (product === null) return { kind: "rejected", text: ownReason("notSold", { service: productWords(productId) ?? "" }) };
  const own = automatic.find((one) => one.productId === product.id && one.isPossible(deps));
  if (own !== undefined && (await tx(deps.pool, scope, async (trx) => own.isFor === undefined || own.isFor(trx, scope))))
    return deliver(deps, scope, { request, product, own });
  return {
    kind: "delivery",
    until: workdaysOn(deps.clock.now(), product.deliverDays),
    begin: async (trx) => {
      if (request.service_id === null) await begin(trx, scope, request, product);
      const name = request.params.unicodeName ?? "";
      return taskText("serviceToDeliver", { service: product.name, name, number: request.number });
    },
  };
}

/** Inserts the service of a request, which is still to be delivered. Returns its id. */
async function begin(trx: Trx, scope: AccountScope, request: Request, product: DeliveredProduct): Promise<string> {
  const subject = request.params.unicodeName ?? "";
  const language = (await findAccount(trx, scope)).language === "sv" ? "sv" : "en";
  const renew = request.params.agreed?.renew ?? null;
  const id = await insertOrderedService(trx, scope, {
    productId: product.id,
    name: serviceNameOf(product.name[language], subject),
    domainId: request.domain_id,
    params: { answers: request.params.answers, subject },
    currency: request.price?.total.currency ?? "SEK",
    renewal: renew === null ? null : money(renew.minor, renew.currency),
    planId: request.params.plan ?? null,
  });
  await noteService(trx, scope, request.id, id);
  await notifyBrowsers(trx, scope.accountId, { topic: "service", ids: [id] });
  return id;
}

type Delivery = { readonly request: Request; readonly product: DeliveredProduct; readonly own: AutomaticDelivery };

/** Delivers a service automatically. Its paid period starts when it is delivered. */
async function deliver(deps: OutsideDeps, scope: AccountScope, { request, product, own }: Delivery): Promise<Fulfilment> {
  const serviceId = request.service_id ?? (await tx(deps.pool, scope, (trx) => begin(trx, scope, request, product)));
  const delivered = await own.deliver(deps, scope, { serviceId, answers: request.params.answers });
  if (delivered.kind !== "done") return delivered;
  return {
    kind: "done",
    record: async (trx) => {
      const startedAt = deps.clock.now();
      const months = product.billingMonths === null ? null : (request.period_months ?? product.billingMonths);
      const paidUntil = months === null ? null : monthsOn(startedAt, months);
      const bindingUntil = product.bindingMonths > 0 ? monthsOn(startedAt, product.bindingMonths) : null;
      await startService(trx, scope, serviceId, {
        startedAt,
        paidUntil,
        renewsAt: paidUntil === null || months === null ? null : renewsAt(paidUntil, months),
        bindingUntil,
        given: null,
      });
      await notifyBrowsers(trx, scope.accountId, { topic: "service", ids: [serviceId] });
      return request.domain_id === null ? {} : { domainId: request.domain_id };
    },
  };
}
