import { contactListSpec, createContactSpec } from "@nameplane/contracts/contacts/contact";
import { contactList, createContact as createContactOperation } from "@nameplane/contracts/contacts/operations";
import type { Edge } from "../../platform/http/edge.ts";
import { createContact } from "./actions/create-contact.ts";
import { listContacts } from "./contacts.repository.ts";
import { presentContact } from "./contacts.present.ts";

export function contactRoutes(edge: Edge): void {
  edge.inTransaction(
    contactList,
    contactListSpec,
    { kind: "permission", permission: "contact_view" },
    {},
    async ({ trx, scope }, input) => {
      const { rows, total } = await listContacts(trx, scope, input.search ?? "");
      return { data: rows.map(presentContact), total };
    },
  );

  edge.inTransaction(
    createContactOperation,
    createContactSpec,
    { kind: "permission", permission: "contact_edit" },
    {},
    async ({ trx, scope }, input) => ({
      contact: presentContact(await createContact(trx, scope, input)),
    }),
  );
}
