import { z } from "zod";
import type { ContactForRegistry } from "../../registry/contacts/index.ts";

/**
 * The future owner of a domain, with the details that its TLD requires of an owner. Every kind that has an owner uses these
 * parameters (OwnerParams).
 */
export const ownerParams = {
  contactId: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
};

/** The values that were typed at checkout for the TLD replace the contact's own numbers for this domain. */
export function withTypedFields(contact: ContactForRegistry, fields: Readonly<Record<string, string>>): ContactForRegistry {
  return {
    ...contact,
    idNumber: fields["id_number"] || contact.idNumber,
    vatNumber: fields["vat_number"] || contact.vatNumber,
  };
}

/** Labels that the new domain gets. They were chosen at checkout. */
export const labelParams = { labels: z.array(z.int()).optional() };
