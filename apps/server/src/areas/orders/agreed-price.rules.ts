import { isSameMoney, moneyFromJson, moneyToJson, type Money, type MoneyJson } from "@nameplane/values";

/**
 * The price that staff and an account have agreed on instead of the price list, without VAT, as requests and services store it.
 */
export type AgreedPrice = {
  /** The offer that was ordered at this price. Null if this is a later period of a service that began with an offer. */
  readonly offerId: string | null;
  /** The price of the ordered period, or the one-time price of a product without a period. */
  readonly period: MoneyJson;
  readonly start: MoneyJson;
  /** The price of each further period. Null if there are no further periods. */
  readonly renew: MoneyJson | null;
};

/** The parts of an offer that decide what the customer pays. */
export type OfferPrice = {
  readonly id: string;
  readonly period: Money;
  readonly start: Money;
  readonly renew: Money | null;
};

export const agreedPrice = ({ id, period, start, renew }: OfferPrice): AgreedPrice => ({
  offerId: id,
  period: moneyToJson(period),
  start: moneyToJson(start),
  renew: renew === null ? null : moneyToJson(renew),
});

/** Whether the price of a line in a basket is still the price of its offer. */
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
