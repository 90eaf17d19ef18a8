import { isAsciiDomainName, unicodeNameOf } from "@nameplane/values";
import { asciiOwnerOf, parseOwnerField } from "./owner.ts";
import type { Problem } from "./problem.ts";

/** What the name field of the record editor means while it is typed in. */
export type ExpandedName = {
  /** The whole name as it would be served, A-labels, no final dot: "www.example.se". */
  readonly fullName: string;
  /** The same for people to read, in Unicode. */
  readonly shownName: string;
  /** Null when the record can stand there. */
  readonly problem: Problem | null;
  /** What the field should hold instead, such as "www" for "www.example.se" in example.se; null when there is nothing to propose. */
  readonly suggestion: string | null;
};

/**
 * The whole name that a subdomain stands for, live, with what is wrong with it. "www.example.se" typed in example.se is shown as the
 * www.example.se.example.se that it would become, with the reason `dns.owner_repeats_domain` and "www" as suggestion.
 *
 * Takes  the field as typed and the apex (stored form).
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
  // a wildcard or an underscore makes it no host name, but each label can be read all the same
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
