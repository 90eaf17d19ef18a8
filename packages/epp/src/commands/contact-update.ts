import { eppElement } from "../command.ts";
import type { EppCommand } from "../command.ts";
import { authInfoSecrets, writeNewAuthInfo } from "../extensions/auth-info.ts";
import { writeIisContactUpdate } from "../extensions/iis.ts";
import { clientId, line } from "../fields.ts";
import { InvalidInput } from "../invalid-input.ts";
import { NS } from "../namespaces.ts";
import { assertAsciiWhenInt, contactElement, writeAddress, writeDisclosure, writeEmail, writePhone } from "../objects/contact.ts";
import type { Disclosure, PhoneInput, PostalAddress, PostalType } from "../objects/contact.ts";
import { writeStatuses } from "../objects/domain.ts";
import type { StatusInput } from "../objects/domain.ts";
import type { XmlElement } from "../xml/write-xml.ts";

/** Changed parts of one postalInfo; an address is replaced as a whole, an empty org removes it. */
export interface PostalChange {
  readonly type: PostalType;
  readonly name?: string | undefined;
  readonly org?: string | undefined;
  readonly address?: PostalAddress | undefined;
}

export interface ContactUpdateInput {
  readonly id: string;
  readonly addStatuses?: readonly StatusInput[] | undefined;
  readonly removeStatuses?: readonly StatusInput[] | undefined;
  readonly postalInfo?: readonly PostalChange[] | undefined;
  /** Null removes the number. */
  readonly voice?: PhoneInput | null | undefined;
  readonly fax?: PhoneInput | null | undefined;
  readonly email?: string | undefined;
  readonly authInfo?: string | null | undefined;
  readonly disclosure?: Disclosure | undefined;
  /**
   * VAT number, only at .se and .nu. These registries do not allow the organisation number and the name to change, because they
   * identify the holder.
   */
  readonly vatno?: string | undefined;
}

/** Changes a contact (RFC 5733 section 3.2.5). */
export function contactUpdate(input: ContactUpdateInput): EppCommand<null> {
  return {
    verb: "contact:update",
    object: input.id,
    service: NS.contact,
    isTransform: true,
    mayRepeat: false,
    secrets: authInfoSecrets(input.authInfo),
    write: (context) => {
      const parts = [
        contactElement("add", {}, writeStatuses("contact", contactElement, input.addStatuses)),
        contactElement("rem", {}, writeStatuses("contact", contactElement, input.removeStatuses)),
        contactElement("chg", {}, writeChanges(input)),
      ].filter((element) => element.children.length > 0);
      const extensions = writeIisContactUpdate(context, input.vatno);
      if (parts.length + extensions.length === 0) throw new InvalidInput(2003, "contact:update", "changes nothing");
      const id = contactElement("id", {}, clientId(input.id, "contact:id"));
      return { body: eppElement("update", {}, contactElement("update", {}, id, parts)), extensions };
    },
    read: () => null,
  };
}

function writeChanges(input: ContactUpdateInput): readonly XmlElement[] {
  return [
    ...(input.postalInfo ?? []).map(writePostalChange),
    ...(input.voice === undefined ? [] : [writePhone("voice", input.voice)]),
    ...(input.fax === undefined ? [] : [writePhone("fax", input.fax)]),
    ...(input.email === undefined ? [] : [writeEmail(input.email)]),
    // The contact schema has no null element here, so an empty pw is sent, which means the same (RFC 9154 section 5.2).
    ...(input.authInfo === undefined ? [] : [writeNewAuthInfo(contactElement, input.authInfo)]),
    ...(input.disclosure === undefined ? [] : [writeDisclosure(input.disclosure)]),
  ];
}

function writePostalChange(change: PostalChange): XmlElement {
  const { type, name, org, address } = change;
  assertAsciiWhenInt(type, [name, org, ...(address?.street ?? []), address?.city, address?.sp, address?.pc]);
  return contactElement(
    "postalInfo",
    { type },
    name === undefined ? null : contactElement("name", {}, line(name, "contact:name", 1, 255)),
    org === undefined ? null : contactElement("org", {}, line(org, "contact:org", 0, 255)),
    address === undefined ? null : writeAddress(address),
  );
}
