/** A user of a role, with the exceptions from it. */
export type Holder = { readonly name: string; readonly extra: readonly string[]; readonly denied: readonly string[] };

/** What changes for one user if a role changes. */
export type RoleEffect = { readonly name: string; readonly gains: readonly string[]; readonly loses: readonly string[] };

/**
 * Who gains and loses which rights if a role changes. A right that a user has as an exception, or was denied, does not change.
 * Users for whom nothing changes are left out.
 */
export function effectsOf(before: readonly string[], after: readonly string[], holders: readonly Holder[]): RoleEffect[] {
  return holders.flatMap(({ name, extra, denied }) => {
    const isFixed = (right: string) => extra.includes(right) || denied.includes(right);
    const gains = after.filter((right) => !before.includes(right) && !isFixed(right));
    const loses = before.filter((right) => !after.includes(right) && !isFixed(right));
    return gains.length + loses.length === 0 ? [] : [{ name, gains, loses }];
  });
}
