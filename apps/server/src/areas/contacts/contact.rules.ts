import type { ContactInput } from "@nameplane/contracts/contacts/contact";
import { checkContactPhone, checkEmail } from "@nameplane/values";

/** First thing wrong with a contact as typed: the field and the text key; null = it can be kept. Required fields by party. */
export function whatIsWrong(
  contact: ContactInput,
): { missing: string[] } | { param: keyof ContactInput; rule: string } | null {
  const missing: string[] = [];
  if (contact.party === "company" && contact.organization === "") missing.push("organization");
  if (contact.party === "person" && contact.firstname === "") missing.push("firstname");
  if (contact.party === "person" && contact.lastname === "") missing.push("lastname");
  if (contact.phone === "") missing.push("phone");
  if (missing.length > 0) return { missing };
  const email = checkEmail(contact.email);
  if (email !== null) return { param: "email", rule: email };
  const phone = checkContactPhone(contact.phone);
  if (phone !== null) return { param: "phone", rule: phone };
  return null;
}
