import type { DifferenceFix, DifferenceRow } from "@nameplane/contracts/backoffice/differences";

const kinds: Readonly<Record<string, DifferenceRow["kind"]>> = {
  ns: "nameservers",
  sponsor: "holder",
  existence: "existence",
  registrant: "owner",
  contacts: "contacts",
};
const ofHost = "host ";

/** The name of the field that stands for the addresses of one host. */
export const fieldOfHost = (name: string): string => `${ofHost}${name}`;
/**
 * SQL patterns of the fields that only `syncDomain` compares, because only it also reads the hosts at the registry. Other
 * readings of a domain leave open differences in these fields unchanged.
 */
export const hostFields = [`${ofHost}%`];
export function hostOfField(field: string): string | null {
  return field.startsWith(ofHost) ? field.slice(ofHost.length) : null;
}

export function kindOfDifference(field: string): DifferenceRow["kind"] {
  return hostOfField(field) === null ? (kinds[field] ?? "other") : "hosts";
}

/**
 * The safe fixes for a difference. To read the name again is always possible. For name servers a person decides whether the
 * registry or the owner is right, and both fixes end with a reading. For contacts and hosts, either our database follows the
 * registry, or our data are restored at the registry. An owner is not restored if the registry treats a change of owner as a
 * procedure of its own. If a name is gone, its end can be accepted. An unexplained change of sponsor is left to people.
 *
 * `isHeld`: whether the name is ours to change. `isUnderWay`: whether a change of it is being carried out. `tradesOwners`:
 * whether a change of owner is a procedure of its own at the registry.
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
