import type { AgreedPrice } from "./agreed-price.rules.ts";

/** The parameters that every request has, whatever was ordered. */
export type CommonParams = {
  /** The domain in Unicode. */
  readonly unicodeName?: string;
  /** The quote that the customer accepted after the registry had changed its fee, kept until its payment arrives. */
  readonly agreedQuote?: string;
  /** The price that staff and the account have agreed on instead of the price list. Only the server writes it. */
  readonly agreed?: AgreedPrice;
};

/**
 * The stored input of a request, never with secrets. Only the kind of the request knows which fields there are besides the common
 * ones (defineKind).
 */
export type StoredParams = CommonParams & { readonly [field: string]: unknown };
