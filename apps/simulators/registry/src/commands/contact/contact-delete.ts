import { defineCommand } from "../../epp/command.ts";
import { Refusal } from "../../epp/refusal.ts";
import { findContact, requireSponsor } from "../../objects/access.ts";
import { objectProhibition } from "../../rules/statuses.ts";
import { ElementReader } from "../../xml/read.ts";
import { readClientId } from "../../xml/values.ts";

/** contact:delete (RFC 5733 section 3.2.2); refused (2305) for a contact in use. */
export const contactDelete = defineCommand({
  verb: "contact:delete",
  read: (node) => {
    const reader = new ElementReader(node);
    const id = reader.required("id", readClientId);
    reader.end();
    return id;
  },
  names: (id) => [id],
  run: (context, id) => {
    const contact = findContact(context, id);
    requireSponsor(context, contact);
    const prohibited = objectProhibition(contact, "delete");
    if (prohibited !== null) throw new Refusal(2304, prohibited);
    if (context.store.domains.isContactLinked(id)) throw new Refusal(2305, "A domain uses the contact");
    context.store.contacts.delete(id);
    return { code: 1000 };
  },
});
