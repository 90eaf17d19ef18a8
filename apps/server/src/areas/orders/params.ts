import type { AgreedPrice } from "./agreed-price.rules.ts";
import type { RestOfPeriod } from "./rest-of-period.rules.ts";
import type { Words } from "./words.ts";

/** The parameters that every request has, whatever was ordered. */
export type CommonParams = {
  /** The domain in Unicode. */
  readonly unicodeName?: string;
  /** The quote that the customer accepted after the registry had changed its fee, kept until its payment arrives. */
  readonly agreedQuote?: string;
  /** The price that staff and the account have agreed on instead of the price list. Only the server writes it. */
  readonly agreed?: AgreedPrice;
  /** The plan that is sold of the request's product, if it is not the product itself. Its price applies. */
  readonly plan?: number;
  readonly planName?: Words;
  /** For a change of plan: the rest of the period that is charged. Only the server writes it. */
  readonly rest?: RestOfPeriod;
};

/**
 * The stored input of a request, never with secrets. Only the kind of the request knows which fields there are besides the common
 * ones (defineKind).
 */
export type StoredParams = CommonParams & { readonly [field: string]: unknown };
