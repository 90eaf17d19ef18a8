import { searchOwn } from "@nameplane/contracts/search/operations";
import { searchOwnSpec } from "@nameplane/contracts/search/own";
import type { Feature } from "@nameplane/contracts/whitelabel/switches";
import type { Edge } from "../../platform/http/edge.ts";
import { ListAnchors } from "../domains/list/index.ts";
import { findOwn, type OwnKinds } from "./search-own.ts";

/**
 * The permission and the feature switch on which the page of each kind depends. The search results of that kind depend on the
 * same.
 */
const shownBy: Readonly<Record<keyof OwnKinds, { readonly permission: string; readonly feature: Feature }>> = {
  domains: { permission: "domain_view", feature: "DomainsList" },
  requests: { permission: "order_view", feature: "Requests" },
  invoices: { permission: "economy_view", feature: "EconomyInvoices" },
  contacts: { permission: "contact_view", feature: "DomainsContacts" },
  tickets: { permission: "support_view", feature: "Support" },
};

export function searchRoutes(edge: Edge): void {
  const anchors = new ListAnchors();
  const anywhere = { feature: { anyOf: Object.values(shownBy).map(({ feature }) => feature) } };
  edge.outsideTransaction(searchOwn, searchOwnSpec, { kind: "session" }, anywhere, async (call, { text }) => {
    const may = async (kind: keyof OwnKinds) =>
      call.session.permissions.has(shownBy[kind].permission) && (await call.isOn(shownBy[kind].feature));
    const kinds = {
      domains: await may("domains"),
      requests: await may("requests"),
      invoices: await may("invoices"),
      contacts: await may("contacts"),
      tickets: await may("tickets"),
    };
    return call.tx((trx) => findOwn(trx, call.scope, text, kinds, anchors));
  });
}
