import { stopTokens } from "../domains/transfers/index.ts";

/** The escrow to which a link leads. `accountId` is the account of the party that ordered it. */
export type EscrowOf = { readonly accountId: string; readonly escrowId: string };
export type EscrowTokens = { make(of: EscrowOf): string; read(token: string): EscrowOf | null };

/**
 * Makes and reads the tokens of links that invite the other party. They are signed, so they need not be stored. Anybody who has
 * the link can read the terms, but only a user who has confirmed the invited email address can answer.
 */
export function escrowTokens(key: Buffer): EscrowTokens {
  const signed = stopTokens(key);
  return {
    make: ({ accountId, escrowId }) => signed.make({ accountId, transferId: escrowId }),
    read(token) {
      const of = signed.read(token);
      return of === null ? null : { accountId: of.accountId, escrowId: of.transferId };
    },
  };
}
