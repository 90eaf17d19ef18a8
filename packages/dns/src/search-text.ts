import { asciiNameOf } from "@nameplane/values";

/** Search text for records of a zone, in lower case. */
export type SearchText = {
  /** The text as typed, for searching values and notes. */
  readonly value: string;
  /** The text with its labels in stored form ("räksmörgås" becomes "xn--rksmrgs-5wao1o"), for searching names and values. */
  readonly name: string;
};

/** Reads a typed search text; `apex` in ASCII. A complete name may end in a dot. */
export function searchText(typed: string, apex: string): SearchText {
  const value = typed.trim().toLowerCase();
  const stored = value
    .split(".")
    .map((label) => asciiNameOf(label) ?? label)
    .join(".");
  return { value, name: stored.endsWith(`${apex}.`) ? stored.slice(0, -1) : stored };
}

/**
 * Whether a search text is found in a name of the zone. A match must begin before the apex and may continue into it, so that
 * "www.example.se" is already found for "www.exam". The apex itself is found only by its whole name, because every name contains
 * it.
 */
export function isNamedBy({ name }: SearchText, owner: string, apex: string): boolean {
  if (owner === "") return name === apex;
  const at = `${owner}.${apex}`.indexOf(name);
  return at >= 0 && at < owner.length;
}
