import type { DifferenceFix, DifferenceRow } from "@nameplane/contracts/backoffice/differences";

const kinds: Readonly<Record<string, DifferenceRow["kind"]>> = {
  ns: "nameservers",
  sponsor: "holder",
  existence: "existence",
};

export function kindOfDifference(field: string): DifferenceRow["kind"] {
  return kinds[field] ?? "other";
}

/**
 * The fixes of a difference that cannot harm. Reading again never does. Whose name servers are right, registry or owner, a person knows; both
 * ways end in a reading. A name that is gone is gone: its end is taken as it is. A holder nobody can explain stays with people.
 *
 * Takes  isHeld: the name is ours to change; isUnderWay: a change of its name servers is being carried out
 */
export function fixesOf(
  field: string,
  { isHeld, isUnderWay }: { readonly isHeld: boolean; readonly isUnderWay: boolean },
): DifferenceFix[] {
  const kind = kindOfDifference(field);
  if (kind === "nameservers" && isHeld && !isUnderWay) return ["takeover", "putback", "look"];
  return kind === "existence" ? ["accept", "look"] : ["look"];
}
