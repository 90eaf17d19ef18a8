import * as specs from "@nameplane/contracts/backoffice/finder";
import { staffSearchSpec } from "@nameplane/contracts/backoffice/search";
import * as operations from "@nameplane/contracts/backoffice/operations";
import type { Edge } from "../../../platform/http/edge.ts";
import { findAnything } from "./find-anything.ts";
import { readFigures } from "./read-figures.ts";
import {
  readDomains,
  readInvoices,
  readOrders,
  readPayments,
  readRequests,
  readServiceProducts,
  readServices,
} from "./read-lists.ts";
import { readDomainPage, readInvoicePage, readOrderPage, readPaymentPage } from "./read-pages.ts";

/** Routes of the search over everything, and of the lists and pages of domains, orders, requests, services, invoices and payments. */
export function finderRoutes(edge: Edge): void {
  const view = "staff_view";
  const invoices = "staff_invoices";

  edge.staff(operations.staffDomain, specs.staffDomainSpec, view, {}, (call, { domain }) => readDomainPage(call, domain));

  edge.staff(operations.staffOrder, specs.staffOrderSpec, view, {}, (call, { ordernr }) => readOrderPage(call, ordernr));

  edge.staff(operations.staffInvoice, specs.staffInvoiceSpec, invoices, {}, (call, { invoice }) =>
    readInvoicePage(call, invoice),
  );

  edge.staff(operations.staffPayment, specs.staffPaymentSpec, invoices, {}, (call, { paymentid }) =>
    readPaymentPage(call, paymentid),
  );

  edge.staff(operations.staffDomains, specs.staffDomainsSpec, view, {}, readDomains);
  edge.staff(operations.staffOrders, specs.staffOrdersSpec, view, {}, readOrders);
  edge.staff(operations.staffRequests, specs.staffRequestsSpec, "staff_requests", {}, readRequests);
  edge.staff(operations.staffServices, specs.staffServicesSpec, "staff_requests", {}, readServices);
  edge.staff(operations.staffServiceProducts, specs.staffServiceProductsSpec, "staff_requests", {}, readServiceProducts);
  edge.staff(operations.staffInvoices, specs.staffInvoicesSpec, invoices, {}, readInvoices);
  edge.staff(operations.staffPayments, specs.staffPaymentsSpec, invoices, {}, readPayments);

  edge.staff(operations.staffSearch, staffSearchSpec, view, {}, async (call, { text }) => ({
    data: await findAnything(call, text),
  }));

  edge.staff(operations.staffFigures, specs.staffFiguresSpec, view, {}, readFigures);
}
