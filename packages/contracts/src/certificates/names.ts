import { asciiNameOf, domainNameLengthMax, isAsciiDomainName } from "@nameplane/values";

/** The largest number of names that we sell on one certificate. */
export const certificateNamesMax = 10;

/**
 * Why these names cannot be on a certificate. none: there is no name. many: there are too many. shape: one of them is not a host
 * name. twice: one of them is given twice. wildcard: a wildcard on a certificate without wildcards. noWildcard: the product is
 * for wildcards, but no name is one.
 */
export type NamesFault = "none" | "many" | "shape" | "twice" | "wildcard" | "noWildcard";

export const namesFaultTexts: Readonly<Record<NamesFault, { readonly en: string; readonly sv: string }>> = {
  none: { en: "Enter at least one name", sv: "Ange minst ett namn" },
  many: { en: "A certificate can have at most 10 names", sv: "Ett certifikat kan ha högst 10 namn" },
  shape: { en: "{name} is not a valid host name", sv: "{name} är inget giltigt värdnamn" },
  twice: { en: "{name} is listed twice", sv: "{name} står två gånger" },
  wildcard: {
    en: "{name} needs the wildcard certificate",
    sv: "{name} kräver wildcard-certifikatet",
  },
  noWildcard: {
    en: "Enter at least one wildcard name, such as *.example.com",
    sv: "Ange minst ett wildcardnamn, till exempel *.example.com",
  },
};

export const isWildcardName = (name: string): boolean => name.startsWith("*.");
/** A name without its wildcard label `*`. */
export const baseName = (name: string): string => (isWildcardName(name) ? name.slice(2) : name);

/** A name in the form that certificates use: A-labels in lower case. Null if the name cannot be on a certificate. */
export function certificateName(typed: string): string | null {
  const text = typed.trim().replace(/\.$/, "");
  const ascii = asciiNameOf(baseName(text));
  if (ascii === null || !isAsciiDomainName(ascii) || !ascii.includes(".") || ascii.includes("_")) return null;
  // An IP address is not a name.
  if (/\.\d+$/.test(ascii)) return null;
  const name = isWildcardName(text) ? `*.${ascii}` : ascii;
  return name.length > domainNameLengthMax ? null : name;
}

/** Splits names as they were typed: one per line, or separated by commas or spaces. */
export const splitNames = (typed: string): string[] => typed.split(/[\s,;]+/).filter((text) => text !== "");

export type JudgedNames =
  | { readonly names: readonly string[]; readonly fault: null }
  | { readonly fault: NamesFault; readonly name: string };

/** Checks the names that somebody wants on a certificate. */
export function judgeNames(typed: readonly string[], { wildcard }: { readonly wildcard: boolean }): JudgedNames {
  const names: string[] = [];
  for (const text of typed) {
    const name = certificateName(text);
    if (name === null) return { fault: "shape", name: text };
    if (names.includes(name)) return { fault: "twice", name: text };
    if (isWildcardName(name) && !wildcard) return { fault: "wildcard", name: text };
    names.push(name);
  }
  if (names.length === 0) return { fault: "none", name: "" };
  if (names.length > certificateNamesMax) return { fault: "many", name: "" };
  if (wildcard && !names.some(isWildcardName)) return { fault: "noWildcard", name: "" };
  return { names, fault: null };
}
