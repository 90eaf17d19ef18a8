import type { Money } from "@nameplane/values";
import type { CardProvider } from "./card.port.ts";

/** A bank account that its owner lets us debit, with only what may be displayed. The IBAN itself stays with the provider. */
export type KeptDebit = {
  /** The provider's id. */
  readonly ref: string;
  /** The country and the last four characters of the IBAN. */
  readonly country: string;
  readonly last4: string;
  /** The unique reference of the mandate. */
  readonly mandate: string;
  /** The text of the mandate at the provider. Whoever knows the address can read it, so only its owner sees it. */
  readonly mandateUrl: string;
  /** Whether the bank still honours the mandate. An account with a revoked mandate is never debited again. */
  readonly isActive: boolean;
  /** The same text for every saved copy of one bank account. Null if the provider does not report it. */
  readonly fingerprint: string | null;
};

/** A card provider that also offers SEPA direct debits, with this installation's settings for them (ADR 140). */
export interface DebitProvider extends CardProvider {
  /** The creditor identifier that payers see on their statements (EPC262-08), such as DE98ZZZ09999999999. */
  readonly creditorId: string;
  /**
   * An account with a good history gets what it orders before the money has arrived, up to this sum over all its debits that are
   * under way. If the sum is zero, every account waits for the money.
   */
  readonly deliversUpTo: Money;
  /** Every bank account that is saved for a holder, newest first. */
  listDebits(holder: string): Promise<readonly KeptDebit[]>;
}
