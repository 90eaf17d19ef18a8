import { isSameMoney, moneyFromJson, moneyToJson, type Money, type MoneyJson } from "@nameplane/values";

/** What staff and an account have agreed on in place of the price list, without VAT, as requests and services keep it. */
export type AgreedPrice = {
  /** The offer that it was ordered at; null: a later period of a service that began with one. */
  readonly offerId: string | null;
  /** For the period that is ordered, or once for what has no period. */
  readonly period: MoneyJson;
  readonly start: MoneyJson;
  /** For each further period; null: there is none. */
  readonly renew: MoneyJson | null;
};

/** What of an offer decides what is paid. */
export type OfferPrice = {
  readonly id: string;
  readonly period: Money;
  readonly start: Money;
  readonly renew: Money | null;
};

/** The price at which an offer is ordered. */
export const agreedPrice = ({ id, period, start, renew }: OfferPrice): AgreedPrice => ({
  offerId: id,
  period: moneyToJson(period),
  start: moneyToJson(start),
  renew: renew === null ? null : moneyToJson(renew),
});

/** Whether a line that waits in a basket still says what the offer says. */
export function isPriceOf(agreed: AgreedPrice, offer: OfferPrice): boolean {
  const isSame = (one: MoneyJson | null, other: Money | null) =>
    one === null || other === null ? one === other : isSameMoney(moneyFromJson(one), other);
  return (
    agreed.offerId === offer.id &&
    isSame(agreed.period, offer.period) &&
    isSame(agreed.start, offer.start) &&
    isSame(agreed.renew, offer.renew)
  );
}
