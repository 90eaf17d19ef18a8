import type { DifferenceFix, DifferenceRow } from "@nameplane/contracts/backoffice/differences";

const kinds: Readonly<Record<string, DifferenceRow["kind"]>> = {
  ns: "nameservers",
  sponsor: "holder",
  existence: "existence",
  registrant: "owner",
  contacts: "contacts",
};
const ofHost = "host ";

/** Field of a difference in the addresses of a host. */
export const fieldOfHost = (name: string): string => `${ofHost}${name}`;
/** Fields that only the sweep compares: another reading says nothing about them. */
export const hostFields = [`${ofHost}%`];
export function hostOfField(field: string): string | null {
  return field.startsWith(ofHost) ? field.slice(ofHost.length) : null;
}

export function kindOfDifference(field: string): DifferenceRow["kind"] {
  return hostOfField(field) === null ? (kinds[field] ?? "other") : "hosts";
}

/**
 * The fixes of a difference that cannot harm. Reading again never does. Whose name servers are right, registry or owner, a person knows; both
 * ways end in a reading. In contacts and hosts our book may follow the registry, or ours are put back; an owner is not put
 * back where the registry trades owners. A name that is gone is gone: its end is
 * taken as it is. A holder nobody can explain stays with people.
 *
 * Takes  isHeld: the name is ours to change; isUnderWay: a change of it is being carried out; tradesOwners: another owner is an act of its own at the registry
 */
export function fixesOf(
  field: string,
  {
    isHeld,
    isUnderWay,
    tradesOwners,
  }: { readonly isHeld: boolean; readonly isUnderWay: boolean; readonly tradesOwners: boolean },
): DifferenceFix[] {
  const kind = kindOfDifference(field);
  if (kind === "nameservers" && isHeld && !isUnderWay) return ["takeover", "putback", "check"];
  const isSettled = ["owner", "contacts", "hosts"].includes(kind) && isHeld && !isUnderWay;
  if (isSettled) return tradesOwners && kind !== "hosts" ? ["follow", "check"] : ["follow", "putback", "check"];
  return kind === "existence" ? ["accept", "check"] : ["check"];
}
