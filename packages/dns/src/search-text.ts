import { asciiNameOf } from "@nameplane/values";

/** What records of a zone are searched by, in lower case. */
export type SearchText = {
  /** As it is typed: for values and notes. */
  readonly value: string;
  /** With names in the form they are stored in ("räksmörgås" as "xn--rksmrgs-5wao1o"): for names, and for values as well. */
  readonly name: string;
};

/** Reads a typed text; `apex` in ASCII. A whole name may end in a dot. */
export function searchText(typed: string, apex: string): SearchText {
  const value = typed.trim().toLowerCase();
  const stored = value
    .split(".")
    .map((label) => asciiNameOf(label) ?? label)
    .join(".");
  return { value, name: stored.endsWith(`${apex}.`) ? stored.slice(0, -1) : stored };
}

/**
 * Whether a name of the zone is meant: the text begins in the part before the apex and may go on into it, as somebody types
 * "www.exam" on the way to "www.example.se". Names at the apex are found by the whole apex: a part of it is in every name.
 */
export function isNamedBy({ name }: SearchText, owner: string, apex: string): boolean {
  if (owner === "") return name === apex;
  const at = `${owner}.${apex}`.indexOf(name);
  return at >= 0 && at < owner.length;
}
