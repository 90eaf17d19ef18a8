import type { ContactView } from "@nameplane/contracts/contacts/contact";

const join = (parts: readonly string[], between: string) => parts.filter((part) => part !== "").join(between);

/**
 * The name of a contact in a list: the organisation or the person, with the identity number, because names may be equal. If there
 * is no name, as after a sign-up, it is the email address.
 */
export function contactName(contact: ContactView): string {
  const person = join([contact.firstname, contact.lastname], " ");
  return join([contact.organization || person || contact.email, contact.idnumber], ", ");
}

/** The postal address and the email address of a contact, on one line. */
export function contactLine(contact: ContactView): string {
  return join([contact.street, join([contact.postcode, contact.city], " "), contact.country, contact.email], ", ");
}
