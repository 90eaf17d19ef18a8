import type { ContactRow } from "../contacts/index.ts";
import type { OwnerFacts } from "./registrant-fields.ts";

export function ownerFactsOf(contact: ContactRow): OwnerFacts {
  return {
    country: contact.country,
    party: contact.party,
    id_number: contact.id_number ?? "",
    vat_number: contact.vat_number ?? "",
  };
}
