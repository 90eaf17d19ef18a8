import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { ownReason } from "@nameplane/contracts/orders/own-reasons";
import { MissingParameter } from "@nameplane/contracts/refusals";
import { tx } from "../../../../platform/db/transaction.ts";
import { notifyBrowsers } from "../../../../platform/live.ts";
import { Refused } from "../../../../platform/refused.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { findAccount } from "../../../accounts/index.ts";
import type { OutsideDeps } from "../../deps.ts";
import { defineKind, type Fulfilment, type RequestOf } from "../../kind.ts";
import { endService, insertOrderedService, noteService, serviceWords } from "../../services/index.ts";
import { serviceNameOf, workdaysOn } from "./delivery.rules.ts";
import { noteOrdered } from "./answer-offer.ts";
import { inBasket } from "./in-basket.ts";
import { orderedParams, type OrderedParams } from "./ordered-params.ts";
import { deliveredProduct } from "./product.repository.ts";
import { deliveredProducts, productWords } from "./product-words.ts";

/** A service that people deliver. It is being set up until a staff member has delivered it. */
export const orderedService = defineKind<OrderedParams>({
  type: "create-service",
  productIds: deliveredProducts,
  params: orderedParams,
  words: { ...serviceWords.ordered, service: productWords },
  operation: "create",
  isDelivered: true,
  does: ["keepsName", "keepsService"],
  basket: inBasket,
  shown: ({ params: { answers } }) => ({ answers }),
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
  fulfil,
  async unfulfilled(trx, scope, { service_id: serviceId, params }, at) {
    await noteOrdered(trx, scope, { agreed: params.agreed, event: "reopen", at });
    if (serviceId === null) return;
    await endService(trx, scope, serviceId, at);
    await notifyBrowsers(trx, scope.accountId, { topic: "service", ids: [serviceId] });
  },
});

async function fulfil(deps: OutsideDeps, scope: AccountScope, request: RequestOf<OrderedParams>): Promise<Fulfilment> {
  const { product_id: productId, service_id: serviceId } = request;
  const product = await tx(deps.pool, scope, (trx) => deliveredProduct(trx, productId ?? 0));
  if (product === null) return { kind: "rejected", text: ownReason("notSold", { service: productWords(productId) ?? "" }) };
  const subject = request.params.unicodeName ?? "";
  return {
    kind: "delivery",
    until: workdaysOn(deps.clock.now(), product.deliverDays),
    begin: async (trx) => {
      if (serviceId === null) {
        const language = (await findAccount(trx, scope)).language === "sv" ? "sv" : "en";
        const id = await insertOrderedService(trx, scope, {
          productId: product.id,
          name: serviceNameOf(product.name[language], subject),
          domainId: request.domain_id,
          params: { answers: request.params.answers, subject },
          currency: request.price?.total.currency ?? "SEK",
          renewMinor: request.params.agreed?.renew?.minor ?? null,
        });
        await noteService(trx, scope, request.id, id);
        await notifyBrowsers(trx, scope.accountId, { topic: "service", ids: [id] });
      }
      return taskText("serviceToDeliver", { service: product.name, name: subject, number: request.number });
    },
  };
}
