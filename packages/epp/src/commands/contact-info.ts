import { eppElement } from "../command.ts";
import type { EppCommand } from "../command.ts";
import { authInfoSecrets, writeAuthInfo } from "../extensions/auth-info.ts";
import type { AuthInfoInput } from "../extensions/auth-info.ts";
import { readIisContact } from "../extensions/iis.ts";
import type { IisContactData } from "../extensions/iis.ts";
import { clientId } from "../fields.ts";
import { NS } from "../namespaces.ts";
import { contactElement, readContactData } from "../objects/contact.ts";
import type { ContactData } from "../objects/contact.ts";
import { dataNamed } from "../reply.ts";
import { MalformedFrame } from "../xml/read-xml.ts";

/** A contact with the data of its extensions. */
export interface ContactInfo extends ContactData {
  readonly iis: IisContactData | null;
}

/** Reads a contact (RFC 5733 section 3.1.2). The contact of another registrar can be read only with its authInfo, if at all. */
export function contactInfo(input: {
  readonly id: string;
  readonly authInfo?: AuthInfoInput | undefined;
}): EppCommand<ContactInfo> {
  return {
    verb: "contact:info",
    object: input.id,
    service: NS.contact,
    isTransform: false,
    mayRepeat: true,
    secrets: authInfoSecrets(input.authInfo),
    write: () => ({
      body: eppElement(
        "info",
        {},
        contactElement(
          "info",
          {},
          contactElement("id", {}, clientId(input.id, "contact:id")),
          input.authInfo === undefined ? null : writeAuthInfo(contactElement, input.authInfo),
        ),
      ),
      extensions: [],
    }),
    read: (reply) => {
      const data = dataNamed(reply, NS.contact, "infData");
      const contact = data === null ? null : readContactData(data);
      if (contact === null) throw new MalformedFrame("contact info answer without data");
      return { ...contact, iis: readIisContact(reply) };
    },
  };
}
