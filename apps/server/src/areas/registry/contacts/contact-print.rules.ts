import type { RegistryCapabilities, RegistryContact } from "../registry.port.ts";

const folded = (text: string | null) => (text ?? "").normalize("NFC").replaceAll(/\s+/g, " ").trim().toLowerCase();
const joined = (text: string | null) => folded(text).replaceAll(" ", "");

/**
 * What of a contact object can be changed, as one text: the same for objects that hold the same. Registries tidy what they get: capitals,
 * spaces and empty lines make no difference. Who a holder is, is left out where the registry never changes that.
 */
export function contactPrint(contact: RegistryContact, { keepsHolder }: Pick<RegistryCapabilities, "keepsHolder">): string {
  const { name, organization, street, city, region, postcode, country, phone, email, vatNumber } = contact;
  return JSON.stringify([
    ...(keepsHolder ? [] : [folded(name), folded(organization)]),
    street.map(folded).filter(Boolean),
    folded(city),
    folded(region),
    joined(postcode),
    country.toUpperCase(),
    joined(phone),
    folded(email),
    joined(vatNumber),
  ]);
}
