import { randomLetters, sha256 } from "../../../platform/ids.ts";
import type { RegistryCapabilities, RegistryContact } from "../registry.port.ts";

/** A contact of the account with the data that registries need. Every text is as the customer wrote it. */
export type ContactForRegistry = {
  readonly contactId: string;
  readonly party: "company" | "person";
  readonly organization: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The national id or organisation number, in the form that the country uses. */
  readonly idNumber: string | null;
  readonly vatNumber: string | null;
  readonly street: readonly string[];
  readonly postcode: string;
  readonly city: string;
  readonly region: string;
  readonly country: string;
  /** EPP form: prefix, dot, number. */
  readonly phone: string | null;
  readonly email: string;
};

/**
 * 3 to 16 characters are allowed (RFC 5733 clIDType). 13 letters out of 32 are 65 random bits, so two handles are never the same.
 */
export function newHandle(): string {
  return `np-${randomLetters(13)}`;
}

/** The contact in the form in which it is sent to the registry. */
export function registryContactOf(
  contact: ContactForRegistry,
  handle: string,
  capabilities: RegistryCapabilities,
): RegistryContact {
  const person = `${contact.firstName} ${contact.lastName}`.trim();
  const isCompany = contact.party === "company" && contact.organization !== "";
  const number = contact.idNumber?.trim() ?? "";
  return {
    handle,
    // The registries of .se and .nu identify a company by its name and number, so the name of the holder is that of the company.
    name: (capabilities.needsOrganizationNumber && isCompany ? contact.organization : person) || contact.organization,
    organization: isCompany ? contact.organization : null,
    street: contact.street.filter((line) => line.trim() !== ""),
    city: contact.city,
    region: contact.region === "" ? null : contact.region,
    postcode: contact.postcode === "" ? null : contact.postcode,
    country: contact.country,
    phone: contact.phone,
    email: contact.email,
    organizationNumber: capabilities.takesNumbers && number !== "" ? `[${contact.country}]${number}` : null,
    vatNumber: capabilities.takesNumbers && isCompany ? contact.vatNumber : null,
  };
}

/** A hash of everything that is sent to a registry. An object with another hash does not hold this contact's present data. */
export function contactDataHash(contact: RegistryContact): Buffer {
  const { handle: _, isShielded: _shielded, isOurs: _ours, ...data } = contact;
  return sha256(JSON.stringify(data));
}
