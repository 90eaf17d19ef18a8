import { contactDifferencesSpec, fixContactSpec } from "@nameplane/contracts/contacts/differences";
import { contactDifferences, fixContact } from "@nameplane/contracts/contacts/operations";
import { changeContactsSpec, domainContactsSpec } from "@nameplane/contracts/orders/contact-change";
import * as operations from "@nameplane/contracts/orders/operations";
import type { Edge } from "../../../../platform/http/edge.ts";
import type { OutsideDeps } from "../../deps.ts";
import { changeContacts, readContacts, refuseContacts } from "./change-contacts.ts";
import { readContactDifferences, settleContact } from "./settle-contact.ts";

export function contactChangeRoutes(edge: Edge, deps: OutsideDeps): void {
  const book = { feature: "DomainsContacts" } as const;
  edge.inTransaction(
    contactDifferences,
    contactDifferencesSpec,
    { kind: "permission", permission: "contact_view" },
    book,
    ({ trx, scope }, { contactid }) => readContactDifferences(trx, deps, scope, contactid),
  );

  edge.outsideTransaction(fixContact, fixContactSpec, { kind: "permission", permission: "contact_edit" }, book, (call, input) =>
    settleContact(deps, call.scope, input),
  );

  edge.inTransaction(
    operations.domainContacts,
    domainContactsSpec,
    { kind: "permission", permission: "domain_view" },
    { feature: "DomainsList" },
    ({ trx, scope }, { itemid }) => readContacts(trx, scope, itemid),
  );

  edge.inTransaction(
    operations.changeContacts,
    changeContactsSpec,
    { kind: "permission", permission: "domain_manage" },
    {
      feature: "DomainsList",
      stepUp: {
        first: async (call, input) => void (await call.tx((trx) => refuseContacts(trx, deps, call.scope, input))),
      },
    },
    (call, input) => changeContacts(deps, call, input),
  );
}
