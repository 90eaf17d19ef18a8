import { plainIdNumber } from "@nameplane/values";
import type { ContactField, ContactFix } from "@nameplane/contracts/contacts/differences";
import type { RegistryCapabilities, RegistryContact } from "../registry.port.ts";

/**
 * The fields in which a registry's object differs from our contact, each with the registry's value. gone: the registry does not
 * know the object. foreign: the object is no longer ours.
 */
export type ContactDiffers = Partial<Record<ContactField, string>>;

const folded = (text: string) => text.normalize("NFC").replaceAll(/\s+/g, " ").trim().toLowerCase();
const joined = (text: string) => folded(text).replaceAll(/[ -]/g, "");

/** Fields that identify a person or company. If the registry never changes them, only a change of owner can. */
const identity: readonly ContactField[] = ["name", "organization", "organizationNumber"];

type Readable = Exclude<ContactField, "gone" | "foreign">;

/** The fields of a contact object, as texts for people to read. */
export function contactFields(contact: RegistryContact): Record<Readable, string> {
  return {
    name: contact.name,
    organization: contact.organization ?? "",
    street: contact.street.filter((line) => line.trim() !== "").join(", "),
    city: contact.city,
    region: contact.region ?? "",
    postcode: contact.postcode ?? "",
    country: contact.country,
    phone: contact.phone ?? "",
    email: contact.email,
    organizationNumber: contact.organizationNumber ?? "",
    vatNumber: contact.vatNumber ?? "",
  };
}

/** Registries normalise what they receive, so capitals, spaces and hyphens make no difference. */
function isSame(field: Readable, ours: string, theirs: string): boolean {
  if (field === "organizationNumber") return plainNumber(ours) === plainNumber(theirs);
  return ["postcode", "phone", "vatNumber"].includes(field) ? joined(ours) === joined(theirs) : folded(ours) === folded(theirs);
}

/** [SE]19811218-9876 and [SE]811218-9876 are the same person. */
function plainNumber(text: string): string {
  const [, country = "", number = text] = /^\[([A-Z]{2})\](.*)$/.exec(text) ?? [];
  return `${country} ${joined(plainIdNumber(number, country)).slice(-10)}`;
}

/**
 * The differences between a contact of ours and its object at a registry. Nothing is compared if the object belongs to another
 * registrar. An empty field does not count as a difference if the registry was told to disclose nothing (RFC 5733 section 2.9),
 * or if we store no value because it was typed for a single domain.
 */
export function contactDiffers(
  ours: RegistryContact,
  held: RegistryContact | null,
  { showsNumbers }: Pick<RegistryCapabilities, "showsNumbers">,
): ContactDiffers {
  if (held === null) return { gone: "" };
  if (held.isOurs === false) return { foreign: "" };
  const [mine, theirs] = [contactFields(ours), contactFields(held)];
  const differs: ContactDiffers = {};
  for (const field of Object.keys(mine) as Readable[]) {
    const isNumber = field === "organizationNumber" || field === "vatNumber";
    if (isNumber && (!showsNumbers || mine[field] === "")) continue;
    if (theirs[field] === "" && held.isShielded === true) continue;
    if (!isSame(field, mine[field], theirs[field])) differs[field] = theirs[field];
  }
  return differs;
}

/**
 * What can be done about a difference. A person decides whose data are right. The data that identify the holder are never copied
 * from the registry, and they are sent to it only if it allows them to change.
 */
export function contactFixesOf(
  differs: ContactDiffers,
  { keepsHolder }: Pick<RegistryCapabilities, "keepsHolder">,
): ContactFix[] {
  const fields = Object.keys(differs) as ContactField[];
  if (fields.includes("gone") || fields.includes("foreign")) return ["check"];
  const fixed: readonly ContactField[] = keepsHolder ? identity : ["organizationNumber"];
  return [
    ...(fields.some((field) => identity.includes(field)) ? [] : (["follow"] as const)),
    ...(fields.every((field) => fixed.includes(field)) ? [] : (["putback"] as const)),
    "check",
  ];
}
