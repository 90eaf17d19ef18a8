import { stopTokens } from "../domains/transfers/index.ts";

/** The push that a link is for. */
export type PushOf = { readonly giverId: string; readonly pushId: string };
export type PushTokens = { make(of: PushOf): string; read(token: string): PushOf | null };

/**
 * Tokens of the links that offer domains. They are signed and not stored. Each is valid for one push while it is open, and only
 * for the user who has verified the address to which it was sent.
 */
export function pushTokens(key: Buffer): PushTokens {
  const signed = stopTokens(key);
  return {
    make: ({ giverId, pushId }) => signed.make({ accountId: giverId, transferId: pushId }),
    read(token) {
      const of = signed.read(token);
      return of === null ? null : { giverId: of.accountId, pushId: of.transferId };
    },
  };
}
