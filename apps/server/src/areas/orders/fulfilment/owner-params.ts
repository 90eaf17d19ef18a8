import { z } from "zod";
import type { ContactForRegistry } from "../../registry/contacts/index.ts";

/**
 * Who is to own a domain, with what its TLD wants to know about the owner: parameters of every kind that has an owner
 * (OwnerParams).
 */
export const ownerParams = {
  contactId: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
};

/** What was typed at checkout for the TLD replaces the contact's own numbers for this domain. */
export function withTypedFields(contact: ContactForRegistry, fields: Readonly<Record<string, string>>): ContactForRegistry {
  return {
    ...contact,
    idNumber: fields["id_number"] || contact.idNumber,
    vatNumber: fields["vat_number"] || contact.vatNumber,
  };
}
