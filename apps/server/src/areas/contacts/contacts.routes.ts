import { contactListSpec, createContactSpec } from "@nameplane/contracts/contacts/contact";
import { contactList, createContact as createContactOperation } from "@nameplane/contracts/contacts/operations";
import type { Edge } from "../../platform/http/edge.ts";
import { createContact } from "./actions/create-contact.ts";
import { listContacts, usesOf } from "./contacts.repository.ts";
import { presentContact, presentContactRow } from "./contacts.present.ts";

export function contactRoutes(edge: Edge): void {
  edge.inTransaction(
    contactList,
    contactListSpec,
    { kind: "permission", permission: "contact_view" },
    {},
    async ({ trx, scope }, input) => {
      const { rows, total } = await listContacts(trx, scope, input.search ?? "");
      const ids = rows.map(({ id }) => id);
      const uses = await usesOf(trx, scope, ids);
      return { data: rows.map((row) => presentContactRow(row, uses.get(row.id))), total };
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
