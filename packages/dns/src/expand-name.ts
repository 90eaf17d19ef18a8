import { isAsciiDomainName, unicodeNameOf } from "@nameplane/values";
import { asciiOwnerOf, parseOwnerField } from "./owner.ts";
import type { Problem } from "./problem.ts";

/** What the name field in the record editor means, updated while the user types. */
export type ExpandedName = {
  /** The full name as it would be served, A-labels, no final dot: "www.example.se". */
  readonly fullName: string;
  /** The full name in Unicode, for people to read. */
  readonly shownName: string;
  /** Null when the record can have this name. */
  readonly problem: Problem | null;
  /** What the field should contain instead, such as "www" for "www.example.se" in example.se. Null if there is no suggestion. */
  readonly suggestion: string | null;
};

/**
 * The full name for a typed subdomain, with its problem, if any. "www.example.se" typed in example.se is shown as the
 * www.example.se.example.se that it would become, with the reason `dns.owner_repeats_domain` and "www" as suggestion.
 *
 * `subdomain`: the field as typed. `apex`: in the stored form.
 */
export function expandName(subdomain: string, apex: string): ExpandedName {
  const typed = subdomain.trim().toLowerCase();
  const read = parseOwnerField(subdomain, apex);
  if (read.ok) return named(read.value, apex, null, null);
  const owner = asciiOwnerOf(typed.replace(/\.$/, ""));
  const suggestion = suggestionFor(typed, apex);
  return named(owner, apex, read.problems[0] ?? null, suggestion);
}

function named(owner: string, apex: string, problem: Problem | null, suggestion: string | null): ExpandedName {
  const fullName = owner === "" ? apex : `${owner}.${apex}`;
  // A name with a wildcard or an underscore is no host name, but each label can be converted all the same.
  const shownName = fullName
    .split(".")
    .map((label) => (isAsciiDomainName(label) ? unicodeNameOf(label) : label))
    .join(".");
  return { fullName, shownName, problem, suggestion };
}

function suggestionFor(typed: string, apex: string): string | null {
  if (typed === "@") return "";
  const owner = typed.replace(/\.$/, "");
  const front = owner === apex ? "" : owner.endsWith(`.${apex}`) ? owner.slice(0, -apex.length - 1) : null;
  return front !== null && parseOwnerField(front, apex).ok ? front : null;
}
