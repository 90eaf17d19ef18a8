declare const scopeBrand: unique symbol;

/**
 * The account that work is done for, and by whom. Only the session layer and the job runner make scopes, so a function that takes an
 * AccountScope cannot be called with an id from a request body.
 */
export type AccountScope = {
  readonly [scopeBrand]: true;
  readonly accountId: string;
  readonly brandId: string;
  /** Panel user, null for jobs. */
  readonly userId: string | null;
  /** user:<id>, token:<id>, staff:<id>, job:<name>, hook:<provider>. */
  readonly actor: string;
};

/** For the session layer and the job runner only; the boundary check forbids it in rules and actions of areas. */
export function makeScope(parts: { accountId: string; brandId: string; userId?: string | null; actor: string }): AccountScope {
  return {
    accountId: parts.accountId,
    brandId: parts.brandId,
    userId: parts.userId ?? null,
    actor: parts.actor,
  } as AccountScope;
}
