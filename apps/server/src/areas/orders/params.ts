/** The parameters that every request has, whatever was ordered. */
export type CommonParams = {
  /** The domain as people read it (Unicode). */
  readonly unicodeName?: string;
  /** The quote that the customer accepted after the registry had changed its fee, while its payment is still on the way. */
  readonly agreedQuote?: string;
  /** What staff and the account have agreed on, in place of the price list. Only the server writes it. */
  readonly agreed?: AgreedPrice;
};

/** The price of a service that has none in the list, without VAT, in minor units. */
export type AgreedPrice = {
  /** The offer that it was ordered at; null: a later period of a service that began with one. */
  readonly offerId: string | null;
  readonly currency: string;
  /** For the period that is ordered, or once for what has no period. */
  readonly periodMinor: number;
  readonly startMinor: number;
  /** For each further period; null: there is none. */
  readonly renewMinor: number | null;
};

/**
 * The input of a request as stored, never secrets. Only its kind knows which fields there are in addition to the common ones
 * (defineKind).
 */
export type StoredParams = CommonParams & { readonly [field: string]: unknown };
