import type { ContactView } from "@nameplane/contracts/contacts/contact";

const join = (parts: readonly string[], between: string) => parts.filter((part) => part !== "").join(between);

/** What a contact is called in a list: the organisation, else the person, with the number that tells namesakes apart. */
export function contactName(contact: ContactView): string {
  const person = join([contact.firstname, contact.lastname], " ");
  return join([contact.organization || person, contact.idnumber], ", ");
}

/** Where a contact is and how it is reached, on one line. */
export function contactLine(contact: ContactView): string {
  return join([contact.street, join([contact.postcode, contact.city], " "), contact.country, contact.email], ", ");
}
