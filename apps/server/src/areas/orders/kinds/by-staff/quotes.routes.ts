import * as operations from "@nameplane/contracts/orders/operations";
import * as specs from "@nameplane/contracts/orders/quotes";
import type { Edge } from "../../../../platform/http/edge.ts";
import type { OrderDeps } from "../../order-deps.ts";
import { accept } from "./answer-offer.ts";
import { askForQuote, decline, reply } from "./ask-quote.ts";
import { readInquiries, readInquiry } from "./view-inquiry.ts";

const view = { kind: "permission", permission: "service_view" } as const;
const order = { kind: "permission", permission: "service_order" } as const;
const services = { feature: "Services" } as const;
/** No offer can be accepted if the feature to order services is off. */
const ordering = { feature: "enableServiceOrder" } as const;

/** The routes for requests for quotes, as customers ask for, discuss and accept them. */
export function quoteRoutes(edge: Edge, deps: OrderDeps): void {
  edge.inTransaction(operations.inquiryList, specs.inquiryListSpec, view, services, ({ trx, scope }) =>
    readInquiries(trx, scope),
  );

  edge.inTransaction(operations.inquiry, specs.inquirySpec, view, services, ({ trx, scope, session, now }, { inquiryid }) =>
    readInquiry(trx, scope, { inquiryId: inquiryid, userId: session.userId, now }),
  );

  edge.inTransaction(operations.askQuote, specs.askQuoteSpec, order, ordering, (call, input) => askForQuote(deps, call, input));
  edge.inTransaction(operations.replyToInquiry, specs.replyToInquirySpec, order, ordering, (call, input) =>
    reply(deps, call, input),
  );
  edge.inTransaction(operations.acceptOffer, specs.acceptOfferSpec, order, ordering, (call, input) => accept(deps, call, input));
  edge.inTransaction(operations.declineOffer, specs.declineOfferSpec, order, services, (call, input) =>
    decline(deps, call, input),
  );
}
