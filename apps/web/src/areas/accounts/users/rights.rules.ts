/** A role with the exceptions of one user. */
export type RightsValues = {
  readonly roleid: string;
  readonly extra: readonly string[];
  readonly denied: readonly string[];
};

/** Whether the user has a permission: by the role or added to it, and not taken away. */
export function hasRight(role: readonly string[], { extra, denied }: RightsValues, name: string): boolean {
  return !denied.includes(name) && (role.includes(name) || extra.includes(name));
}

/**
 * The same rights with one permission granted or denied. A permission that the role already grants is not stored as an
 * exception.
 */
export function withRight(role: readonly string[], rights: RightsValues, name: string, isOn: boolean): RightsValues {
  const extra = rights.extra.filter((each) => each !== name);
  const denied = rights.denied.filter((each) => each !== name);
  const isOfRole = role.includes(name);
  return {
    ...rights,
    extra: isOn && !isOfRole ? [...extra, name] : extra,
    denied: !isOn && isOfRole ? [...denied, name] : denied,
  };
}

/** Permissions grouped by their first word, in the given order: dns_view and dnssec_manage are under "dns". */
export function groupPermissions(names: readonly string[]): readonly (readonly [group: string, names: readonly string[]])[] {
  const groups = new Map<string, string[]>();
  for (const name of names) {
    const group = groupOf(name);
    groups.set(group, [...(groups.get(group) ?? []), name]);
  }
  return [...groups];
}

const groupOfPrefix: Readonly<Record<string, string>> = {
  dnssec: "dns",
  subaccounts: "account",
  loginlog: "account",
  apikey: "account",
  audit: "account",
  export: "account",
  resale: "whitelabel",
};

function groupOf(name: string): string {
  const prefix = name.split("_")[0] ?? name;
  return groupOfPrefix[prefix] ?? prefix;
}
