import type { RenewalPayer } from "@nameplane/contracts/domains/list-facts";
import type { Money } from "@nameplane/values";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";

/**
 * Says what pays the renewals of these domains. Areas of a higher tier, which know about money, provide it. A domain is left out
 * if nothing can be said about its payment.
 */
export type RenewalPayersOf = (
  trx: Trx,
  scope: AccountScope,
  of: { readonly ids: readonly string[]; readonly now: Date },
) => Promise<ReadonlyMap<string, ComingRenewal>>;

export type ComingRenewal = {
  readonly payer: RenewalPayer;
  readonly domainId: string;
  readonly unicodeName: string;
  readonly expiresAt: Date;
  /** When the renewal will be ordered. */
  readonly orderAt: Date;
  /** The price of the renewal year, VAT included. */
  readonly total: Money;
};

/**
 * What is wrong with the saved card or PayPal account that pays an account's renewals. Null if nothing is wrong, or if nothing is
 * saved.
 */
export type RenewalCardTroubleOf = (trx: Trx, scope: AccountScope, now: Date) => Promise<CardTrouble | null>;

export type CardTrouble = {
  readonly state: "declined" | "expired" | "ends";
  /** When it was declined, or the end of its last day. */
  readonly at: Date;
} & (
  | { readonly kind: "card"; readonly brand: string; readonly last4: string }
  | { readonly kind: "paypal"; readonly email: string }
  | { readonly kind: "sepa"; readonly country: string; readonly last4: string }
);
