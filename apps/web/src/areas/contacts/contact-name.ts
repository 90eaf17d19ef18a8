import type { ContactView } from "@nameplane/contracts/contacts/contact";

const join = (parts: readonly string[], between: string) => parts.filter((part) => part !== "").join(between);

/**
 * The name of a contact in a list: the organisation or the person, followed by the identity number, because two contacts may have
 * the same name. A contact without a name, such as one made at sign-up, is shown by its email address.
 */
export function contactName(contact: ContactView): string {
  const person = join([contact.firstname, contact.lastname], " ");
  return join([contact.organization || person || contact.email, contact.idnumber], ", ");
}

/** The postal address and the email address of a contact, on one line. */
export function contactLine(contact: ContactView): string {
  return join([contact.street, join([contact.postcode, contact.city], " "), contact.country, contact.email], ", ");
}
