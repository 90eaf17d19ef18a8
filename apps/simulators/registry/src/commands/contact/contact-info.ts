import { defineCommand } from "../../epp/command.ts";
import { Refusal } from "../../epp/refusal.ts";
import { iisContactBlock } from "../../extensions/iis.ts";
import { findContact, requireAuthInfo } from "../../objects/access.ts";
import { readAuthInfo } from "../../objects/auth-info-input.ts";
import { contactInfoBlock } from "../../objects/contact-data.ts";
import { ElementReader } from "../../xml/read.ts";
import { readClientId } from "../../xml/values.ts";

/** contact:info (RFC 5733 section 3.1.2). Another registrar's contact is shown only with its authInfo. */
export const contactInfo = defineCommand({
  verb: "contact:info",
  read: (node) => {
    const reader = new ElementReader(node);
    const id = reader.required("id", readClientId);
    const authInfo = reader.optional("authInfo", readAuthInfo) ?? null;
    reader.end();
    return { id, authInfo };
  },
  names: ({ id }) => [id],
  run: (context, { id, authInfo }) => {
    const contact = findContact(context, id);
    const own = contact.sponsor === context.registrar.id;
    if (authInfo !== null) requireAuthInfo(context, contact, authInfo);
    else if (!own) {
      throw new Refusal(2201, "The contact is sponsored by another registrar");
    }
    return {
      code: 1000,
      resData: contactInfoBlock(context.store, contact, own),
      extensions: [iisContactBlock(contact)],
    };
  },
});
