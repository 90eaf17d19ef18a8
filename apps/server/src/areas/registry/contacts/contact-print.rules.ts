import type { RegistryCapabilities, RegistryContact } from "../registry.port.ts";

const folded = (text: string | null) => (text ?? "").normalize("NFC").replaceAll(/\s+/g, " ").trim().toLowerCase();
const joined = (text: string | null) => folded(text).replaceAll(" ", "");

/**
 * A text made from all data of a contact object that can be changed. Objects with the same data have the same text. Registries
 * normalise what they receive, so capitals, spaces and empty lines make no difference. Data that identify the holder are left out
 * if the registry never changes them.
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
