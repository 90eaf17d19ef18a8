/** The holder of a domain, as the registry and our contacts name it. `idNumber`: a company's number; null for persons. */
export type Holder = {
  readonly party: "company" | "person";
  readonly organization: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly idNumber: string | null;
  readonly city: string;
  readonly country: string;
};

/** What an owner certificate says. */
export type CertificateFacts = {
  readonly domain: string;
  readonly unicode: string;
  readonly holder: Holder;
  /** Calendar dates. */
  readonly registeredOn: string;
  readonly paidUntil: string;
  /** When the registry was read (ISO 8601). */
  readonly readAt: string;
  /** Who issues it: the name of the brand. */
  readonly issuer: string;
};

/** The holder without the number of a person, which no document of ours shows. */
export const shownHolder = (of: Holder): Holder => (of.party === "person" ? { ...of, idNumber: null } : of);

/** The name of a holder: the company with its contact, or the person. */
export function holderName({ organization, firstName, lastName }: Holder): string {
  const person = `${firstName} ${lastName}`.trim();
  return organization === "" ? person : organization;
}

/**
 * Whether two holders are the same: a company by its number, or by its name where it has none, a person by the name; in the same
 * country. A company that has moved to another city is the same.
 */
export function isSameHolder(one: Holder, other: Holder): boolean {
  const plain = (text: string | null) => (text ?? "").replaceAll(/[\s.-]/g, "").toLowerCase();
  if (one.party !== other.party || one.country !== other.country) return false;
  if (one.party === "person") return plain(`${one.firstName}${one.lastName}`) === plain(`${other.firstName}${other.lastName}`);
  if (plain(one.idNumber) !== "" && plain(other.idNumber) !== "") return plain(one.idNumber) === plain(other.idNumber);
  return plain(one.organization) === plain(other.organization);
}

/** The state of a certificate today. gone: the domain is no longer here, so nothing can be said about its holder. */
export type CertificateState = "current" | "replaced" | "changed" | "gone";

export function stateOf(
  { holder: certified }: CertificateFacts,
  { now, isReplaced }: { readonly now: Holder | null; readonly isReplaced: boolean },
): CertificateState {
  if (now === null) return "gone";
  if (!isSameHolder(certified, shownHolder(now))) return "changed";
  return isReplaced ? "replaced" : "current";
}

/**
 * The text that is signed (UTF-8, lines end in LF). It is the same in both languages, so that a program can read it.
 */
export function statementOf(number: string, facts: CertificateFacts, issuedAt: Date): string {
  const { domain, holder: of, registeredOn, paidUntil, readAt, issuer } = facts;
  const lines = [
    ["Owner certificate", shownNumber(number)],
    ["Domain", domain],
    ["Holder", holderName(of)],
    ...(of.organization === "" || `${of.firstName}${of.lastName}` === ""
      ? []
      : [["Contact of the holder", `${of.firstName} ${of.lastName}`.trim()]]),
    ...(of.idNumber === null ? [] : [["Registration number", of.idNumber]]),
    ["Place", `${of.city}, ${of.country}`],
    ["Registered", registeredOn],
    ["Paid until", paidUntil],
    ["Read at the registry", readAt],
    ["Issued", issuedAt.toISOString()],
    ["Issued by", issuer],
  ];
  return lines.map(([name, value]) => `${name ?? ""}: ${(value ?? "").replaceAll(/\s+/g, " ").trim()}\n`).join("");
}

/** The letters of a number: those of Crockford's Base32, without I, L, O and U. */
const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A number of 12 letters from at least 12 random bytes: 60 bits that nobody guesses. */
export const numberFrom = (random: Uint8Array): string =>
  Array.from(random.subarray(0, 12), (byte) => letters[byte & 31]).join("");

/** A number as it is printed: in groups of four. */
export const shownNumber = (number: string): string => number.replaceAll(/(.{4})(?=.)/g, "$1-");

/** The number that somebody typed, without spaces and hyphens, and with letters that look alike read as the right one. Null if it is none. */
export function readNumber(typed: string): string | null {
  const plain = typed.toUpperCase().replaceAll(/[\s-]/g, "").replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  return /^[0-9A-HJKMNP-TV-Z]{12}$/.test(plain) ? plain : null;
}
