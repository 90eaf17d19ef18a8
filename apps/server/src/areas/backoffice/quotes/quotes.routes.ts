import * as operations from "@nameplane/contracts/backoffice/operations";
import * as specs from "@nameplane/contracts/backoffice/quotes";
import type { Edge } from "../../../platform/http/edge.ts";
import type { OrderDeps } from "../../orders/index.ts";
import { actOnInquiryForStaff, makeOfferForStaff, readStaffInquiries, readStaffInquiry } from "./staff-quotes.ts";

/** The routes with which staff answer customers' requests for quotes. */
export function staffQuoteRoutes(edge: Edge, deps: OrderDeps): void {
  const requests = "staff_requests";
  edge.staff(operations.staffInquiries, specs.staffInquiriesSpec, requests, {}, ({ trx, now }) => readStaffInquiries(trx, now));
  edge.staffOutside(operations.staffInquiry, specs.staffInquirySpec, requests, {}, (call, { number }) =>
    readStaffInquiry(deps, call, number),
  );
  edge.staffOutside(operations.actOnInquiry, specs.actOnInquirySpec, requests, {}, (call, input) =>
    actOnInquiryForStaff(deps, call, input),
  );
  edge.staffOutside(operations.makeOffer, specs.makeOfferSpec, requests, {}, (call, input) =>
    makeOfferForStaff(deps, call, input),
  );
}
