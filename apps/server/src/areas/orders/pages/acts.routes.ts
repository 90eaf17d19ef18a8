import { contactDifferencesSpec, fixContactSpec } from "@nameplane/contracts/contacts/differences";
import { contactDifferences, fixContact } from "@nameplane/contracts/contacts/operations";
import { changeNameServersSpec, undoNameServersSpec } from "@nameplane/contracts/delegation/delegation";
import { changeNameServers, undoNameServers } from "@nameplane/contracts/delegation/operations";
import { changeContactsSpec, domainContactsSpec } from "@nameplane/contracts/orders/contact-change";
import { cancelDomainSpec, cancellationSpec, keepDomainSpec } from "@nameplane/contracts/orders/cancellation";
import {
  addDnsName,
  cancelDomain,
  cancellation,
  changeContacts,
  domainContacts,
  keepDomain,
  removeDnsName,
} from "@nameplane/contracts/orders/operations";
import { addDnsNameSpec, removeDnsNameSpec } from "@nameplane/contracts/orders/serve-dns";
import type { Edge } from "../../../platform/http/edge.ts";
import type { DelegationDeps } from "../../delegation/index.ts";
import { cancelDomain as orderEnd, keepDomain as takeBack, readCancellation, refuseCancellation } from "../kinds/cancel/index.ts";
import {
  changeNameServers as orderServers,
  refuseChange,
  refuseUndo,
  undoNameServers as orderFormer,
} from "../kinds/name-servers/index.ts";
import {
  changeContacts as orderContacts,
  readContacts,
  refuseContacts,
  readContactDifferences,
  settleContact,
} from "../kinds/contacts/index.ts";
import { addDnsName as serveName, refuseRemoval, removeDnsName as endName } from "../kinds/serve-dns/index.ts";
import type { OrderDeps } from "../order-deps.ts";

/** Acts on a domain that are ordered at once, without basket and price. */
export function actRoutes(edge: Edge, orders: OrderDeps, delegation: DelegationDeps): void {
  const deps = { ...orders, delegation };
  const delegate = { kind: "permission", permission: "dns_delegation" } as const;
  const cancel = { kind: "permission", permission: "domain_cancel" } as const;
  const domains = { feature: "DomainsList" } as const;
  const cancelling = { feature: ["DomainsList", "enableDomainCancellation"] } as const;

  edge.outsideTransaction(
    changeNameServers,
    changeNameServersSpec,
    delegate,
    { ...domains, stepUp: { first: (call, input) => refuseChange(deps, call, input) } },
    (call, input) => orderServers(deps, call, input),
  );

  edge.inTransaction(
    undoNameServers,
    undoNameServersSpec,
    delegate,
    { ...domains, stepUp: { first: (call, { itemid }) => refuseUndo(deps, call, itemid) } },
    (call, { itemid }) => orderFormer(deps, call, itemid),
  );

  const book = { feature: "DomainsContacts" } as const;
  edge.inTransaction(
    contactDifferences,
    contactDifferencesSpec,
    { kind: "permission", permission: "contact_view" },
    book,
    ({ trx, scope }, { contactid }) => readContactDifferences(trx, orders, scope, contactid),
  );

  edge.outsideTransaction(fixContact, fixContactSpec, { kind: "permission", permission: "contact_edit" }, book, (call, input) =>
    settleContact(orders, call.scope, input),
  );

  edge.inTransaction(
    domainContacts,
    domainContactsSpec,
    { kind: "permission", permission: "domain_view" },
    domains,
    ({ trx, scope }, { itemid }) => readContacts(trx, scope, itemid),
  );

  edge.inTransaction(
    changeContacts,
    changeContactsSpec,
    { kind: "permission", permission: "domain_manage" },
    {
      ...domains,
      stepUp: {
        first: async (call, input) => void (await call.tx((trx) => refuseContacts(trx, orders, call.scope, input))),
      },
    },
    (call, input) => orderContacts(orders, call, input),
  );

  edge.inTransaction(
    cancellation,
    cancellationSpec,
    { kind: "permission", permission: "domain_view" },
    domains,
    async (call, { itemid }) => ({
      cancellation: await readCancellation(orders.registries, call.trx, call, itemid),
    }),
  );

  edge.inTransaction(
    cancelDomain,
    cancelDomainSpec,
    cancel,
    { ...cancelling, stepUp: { first: refuseCancellation } },
    (call, input) => orderEnd(deps, call, input),
  );

  edge.inTransaction(
    addDnsName,
    addDnsNameSpec,
    { kind: "permission", permission: "dns_edit" },
    domains,
    (call, { domainname }) => serveName(deps, call, domainname),
  );

  edge.inTransaction(
    removeDnsName,
    removeDnsNameSpec,
    { kind: "permission", permission: "dns_zone_delete" },
    { ...domains, stepUp: { first: refuseRemoval } },
    (call, input) => endName(call, input),
  );

  // It takes nothing away: whoever may cancel may also let the name go on, without another proof.
  edge.outsideTransaction(keepDomain, keepDomainSpec, cancel, { ...cancelling, stepUp: null }, (call, { itemid }) =>
    takeBack(orders, call, itemid),
  );
}
