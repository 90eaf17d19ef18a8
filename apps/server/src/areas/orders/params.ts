/** What every request keeps, whatever was ordered. */
export type CommonParams = {
  /** The name as people read it. */
  readonly unicodeName?: string;
  /** A price that was agreed to after the registry had moved its fee, and whose money is on its way. */
  readonly agreedQuote?: string;
};

/** The input of a request as stored, never secrets. Beside what all have, only its kind knows what stands there (defineKind). */
export type StoredParams = CommonParams & { readonly [field: string]: unknown };
