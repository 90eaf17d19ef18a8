import { compareMoney, maxMoney, money, shareOf, type Currency, type Money } from "@nameplane/values";
import type { AgreedPrice } from "../../params.ts";

/** What of an offer decides what is paid. */
export type OfferPrice = {
  readonly id: string;
  readonly currency: string;
  readonly periodMinor: number;
  readonly startMinor: number;
  readonly renewMinor: number | null;
};

/** The price at which an offer is ordered. */
export const agreedPrice = ({ id, currency, periodMinor, startMinor, renewMinor }: OfferPrice): AgreedPrice => ({
  offerId: id,
  currency,
  periodMinor,
  startMinor,
  renewMinor,
});

/** Whether a line that waits in a basket still says what the offer says. */
export const isPriceOf = (agreed: AgreedPrice, offer: OfferPrice): boolean =>
  agreed.offerId === offer.id &&
  agreed.currency === offer.currency &&
  agreed.periodMinor === offer.periodMinor &&
  agreed.startMinor === offer.startMinor &&
  agreed.renewMinor === offer.renewMinor;

/** Whether an offer is below the price from which its product is sold; null: none is stated in its currency. */
export const isBelow = (first: Money, floor: Money | null): boolean => floor !== null && compareMoney(first, floor) < 0;

export type SuccessFee = { readonly percentBp: number; readonly leastMinor: number; readonly currency: Currency };

/** What the success fee of a deal is: its part of the price, and never less than the least sum. */
export const successFee = (fee: SuccessFee, deal: Money): Money =>
  maxMoney(shareOf(deal, fee.percentBp), money(fee.leastMinor, fee.currency));
