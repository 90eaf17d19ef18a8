import type { DifferenceFix, DifferenceRow } from "@nameplane/contracts/backoffice/differences";

const kinds: Readonly<Record<string, DifferenceRow["kind"]>> = {
  ns: "nameservers",
  sponsor: "holder",
  existence: "existence",
  registrant: "owner",
  contacts: "contacts",
};
const ofHost = "host ";

/** The field of a difference in the addresses of a host. */
export const fieldOfHost = (name: string): string => `${ofHost}${name}`;
/**
 * SQL patterns of the fields that only `syncDomain` compares, because only it also reads the hosts at the registry. Other
 * readings of a domain leave open differences in these fields as they are.
 */
export const hostFields = [`${ofHost}%`];
export function hostOfField(field: string): string | null {
  return field.startsWith(ofHost) ? field.slice(ofHost.length) : null;
}

export function kindOfDifference(field: string): DifferenceRow["kind"] {
  return hostOfField(field) === null ? (kinds[field] ?? "other") : "hosts";
}

/**
 * The harmless fixes of a difference. Reading again is always one. For name servers a person decides whether registry or owner is
 * right; both fixes end with a reading. For contacts and hosts our database may follow the registry, or ours are restored there;
 * an owner is not restored where the registry treats a change of owner as an act of its own. The end of a name that is gone is
 * accepted. An unexplained change of sponsor is left to people.
 *
 * Takes  isHeld: the name is ours to change; isUnderWay: a change of it is being carried out; tradesOwners: a change of owner is
 *        an act of its own at the registry
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
