import type { CommandContext } from "../epp/command.ts";
import { Refusal } from "../epp/refusal.ts";
import { type ContactRole, contactRoles, type Domain } from "../model/objects.ts";
import type { Profile } from "../profiles/profile.ts";
import { fictitiousOrgno } from "../rules/contact-data.ts";
import type { XmlNode } from "../xml/parse.ts";
import { requiredAttribute } from "../xml/read.ts";
import { oneOf, readToken } from "../xml/values.ts";
import { findContact, requireSponsor } from "./access.ts";

export type DomainContact = Domain["contacts"][number];

/** Reads domain:contact. The schema makes its type optional, but without a type the element has no meaning. */
export function readDomainContact(node: XmlNode): DomainContact {
  const role: ContactRole = oneOf(requiredAttribute(node, "type"), contactRoles, node, "type");
  return { role, id: readToken(3, 16, ["type"])(node) };
}

/**
 * Checks the registrant of a create or update: it must exist and belong to the registrar, and it must have an orgno if .se/.nu
 * requires it.
 */
export function checkRegistrant(context: CommandContext, registrant: string | null, profile: Profile): void {
  if (profile.registrant === "forbidden") {
    if (registrant !== null) throw new Refusal(2306, "This registry keeps no registrant");
    return;
  }
  if (registrant === null) throw new Refusal(2003, "registrant is missing");
  const contact = findContact(context, registrant);
  requireSponsor(context, contact);
  if (!profile.iis) return;
  if (contact.orgno === null) throw new Refusal(2306, "The registrant was made without iis:orgno");
  if (contact.orgno === fictitiousOrgno) throw new Refusal(2306, "orgno 000000-4002 is not accepted");
}

/** Checks admin, tech and billing contacts. */
export function checkContacts(context: CommandContext, contacts: readonly DomainContact[], profile: Profile): void {
  if (contacts.length > 0 && profile.contactRoles === "forbidden") {
    throw new Refusal(2306, "This registry keeps no contacts");
  }
  const keys = contacts.map(({ role, id }) => `${role} ${id}`);
  if (new Set(keys).size !== keys.length) throw new Refusal(2306, "A contact is given twice in one role");
  for (const { id } of contacts) requireSponsor(context, findContact(context, id));
}

/** Refuses the contacts of a new domain if they lack a role that the registry requires. */
export function checkRoles(contacts: readonly DomainContact[], { requiredRoles }: Profile): void {
  const missing = requiredRoles.find((role) => !contacts.some((contact) => contact.role === role));
  if (missing !== undefined) throw new Refusal(2003, `A ${missing} contact is missing`);
}
