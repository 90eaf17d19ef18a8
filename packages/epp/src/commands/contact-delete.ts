import { eppElement } from "../command.ts";
import type { EppCommand } from "../command.ts";
import { clientId } from "../fields.ts";
import { NS } from "../namespaces.ts";
import { contactElement } from "../objects/contact.ts";

/** Deletes a contact (RFC 5733 section 3.2.2). The registry refuses with 2305 while a domain still uses it. */
export function contactDelete(input: { readonly id: string }): EppCommand<null> {
  return {
    verb: "contact:delete",
    object: input.id,
    service: NS.contact,
    isTransform: true,
    mayRepeat: false,
    secrets: [],
    write: () => ({
      body: eppElement("delete", {}, contactElement("delete", {}, contactElement("id", {}, clientId(input.id, "contact:id")))),
      extensions: [],
    }),
    read: () => null,
  };
}
