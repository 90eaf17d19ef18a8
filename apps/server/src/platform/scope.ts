declare const scopeBrand: unique symbol;

/**
 * The account that work is done for, and who does it. Only the session layer and the job runner make scopes, so a function that
 * takes an AccountScope cannot be called with an id from a request body.
 */
export type AccountScope = {
  readonly [scopeBrand]: true;
  readonly accountId: string;
  readonly brandId: string;
  /** The user of the panel. Null for jobs. */
  readonly userId: string | null;
  /** Who acts: user:<id>, token:<id>, staff:<id>, job:<name> or hook:<provider>. */
  readonly actor: string;
};

/** For the session layer and the job runner only. The boundary check forbids it in rules and actions of areas. */
export function makeScope(parts: { accountId: string; brandId: string; userId?: string | null; actor: string }): AccountScope {
  return {
    accountId: parts.accountId,
    brandId: parts.brandId,
    userId: parts.userId ?? null,
    actor: parts.actor,
  } as AccountScope;
}
