import type { AgreedPrice } from "./agreed-price.rules.ts";

/** The parameters that every request has, whatever was ordered. */
export type CommonParams = {
  /** The domain as people read it (Unicode). */
  readonly unicodeName?: string;
  /** The quote that the customer accepted after the registry had changed its fee, while its payment is still on the way. */
  readonly agreedQuote?: string;
  /** What staff and the account have agreed on, in place of the price list. Only the server writes it. */
  readonly agreed?: AgreedPrice;
};

/**
 * The input of a request as stored, never secrets. Only its kind knows which fields there are in addition to the common ones
 * (defineKind).
 */
export type StoredParams = CommonParams & { readonly [field: string]: unknown };
