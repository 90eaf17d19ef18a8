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
 * The fixes that are safe for a difference:
 * - Reading the name again is always possible.
 * - For name servers, a person decides whether the registry or the owner is right. Both fixes end with a reading.
 * - For contacts and hosts, either our database takes over the registry's data, or the registry gets ours. An owner is not
 *   restored at a registry where a change of owner is a special procedure.
 * - If the name is gone, its end can be accepted.
 * - An unexplained change of the sponsoring registrar has no fix here; staff have to look into it.
 *
 * `isHeld`: whether the name is ours to change. `isUnderWay`: whether a change of it is being carried out. `tradesOwners`:
 * whether the registry has a special procedure for a change of owner.
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
