import { eppElement } from "../command.ts";
import type { EppCommand } from "../command.ts";
import { authInfoSecrets, writeNewAuthInfo } from "../extensions/auth-info.ts";
import { writeDkhmContactCreate } from "../extensions/dkhm.ts";
import { writeEuridContactCreate } from "../extensions/eurid.ts";
import { writeIisContactCreate } from "../extensions/iis.ts";
import type { IisIdentity } from "../extensions/iis.ts";
import { writeNominetContactCreate } from "../extensions/nominet.ts";
import { writeTraficomContact } from "../extensions/traficom.ts";
import { clientId } from "../fields.ts";
import { InvalidInput } from "../invalid-input.ts";
import { NS } from "../namespaces.ts";
import { contactElement, writeDisclosure, writeEmail, writePhone, writePostalInfo } from "../objects/contact.ts";
import type { Disclosure, PhoneInput, PostalInfo } from "../objects/contact.ts";
import { dataNamed } from "../reply.ts";
import { childInstant, childToken } from "../xml/query-xml.ts";

export interface ContactCreateInput {
  /**
   * An id of our own, 3 to 16 characters. If the answer is lost, reading this id shows whether the contact exists. A registry
   * that chooses ids itself returns its own in the answer.
   */
  readonly id: string;
  /** One address, or one of each type. */
  readonly postalInfo: readonly PostalInfo[];
  readonly voice?: PhoneInput | undefined;
  readonly fax?: PhoneInput | undefined;
  readonly email: string;
  readonly authInfo: string | null;
  readonly disclosure?: Disclosure | undefined;
  /** Identity of the contact, if the registry requires a number. It is not sent to other registries. */
  readonly identity?: IisIdentity | undefined;
}

export interface ContactCreated {
  readonly id: string | null;
  readonly createdAt: string | null;
}

/** Creates a contact (RFC 5733 section 3.2.1) with the identity data that the registry requires. */
export function contactCreate(input: ContactCreateInput): EppCommand<ContactCreated> {
  return {
    verb: "contact:create",
    object: input.id,
    service: NS.contact,
    isTransform: true,
    mayRepeat: false,
    secrets: authInfoSecrets(input.authInfo),
    write: (context) => {
      const [postal] = assertPostalTypes(input.postalInfo);
      const { ids, placeholder, identity } = context.profile.contacts;
      const id = contactElement("id", {}, clientId((ids === "registry" ? placeholder : null) ?? input.id, "contact:id"));
      const { orgno, vatno } = input.identity ?? {};
      if (identity === "traficom") {
        const { voice, email } = input;
        return { body: eppElement("create", {}, writeTraficomContact({ id, postal, voice, email, orgno })), extensions: [] };
      }
      const isPerson = (postal.org ?? "") === "";
      return {
        body: eppElement(
          "create",
          {},
          contactElement(
            "create",
            {},
            id,
            input.postalInfo.map(writePostalInfo),
            input.voice === undefined ? null : writePhone("voice", input.voice),
            input.fax === undefined ? null : writePhone("fax", input.fax),
            writeEmail(input.email),
            writeNewAuthInfo(contactElement, input.authInfo),
            input.disclosure === undefined ? null : writeDisclosure(input.disclosure),
          ),
        ),
        extensions: [
          ...writeIisContactCreate(context, input.identity),
          ...writeEuridContactCreate(context, { isPerson, vatno }),
          ...writeDkhmContactCreate(context, { isPerson, orgno }),
          ...writeNominetContactCreate(context, { isPerson, orgno, country: postal.cc }),
        ],
      };
    },
    read: (reply) => {
      const data = dataNamed(reply, NS.contact, "creData");
      return {
        id: data === null ? null : childToken(data, NS.contact, "id"),
        createdAt: data === null ? null : childInstant(data, NS.contact, "crDate"),
      };
    },
  };
}

function assertPostalTypes(postalInfo: readonly PostalInfo[]): readonly [PostalInfo, ...PostalInfo[]] {
  const [first, ...others] = postalInfo;
  if (first === undefined) throw new InvalidInput(2003, "contact:postalInfo", "is missing");
  if (new Set(postalInfo.map((info) => info.type)).size < postalInfo.length) {
    throw new InvalidInput(2005, "contact:postalInfo", "must be one of each type at most");
  }
  return [first, ...others];
}
