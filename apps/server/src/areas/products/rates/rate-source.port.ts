/** A published rate, valid from a date until a later one is published. */
export type Rate =
  | {
      readonly kind: "fx";
      /** The two currencies: "EURSEK" is the price of a euro in kronor. */
      readonly key: string;
      /** The first day on which the rate is valid, as YYYY-MM-DD. */
      readonly validFrom: string;
      /** Rate x 1,000,000: 11.2345 kronor for a euro is 11234500. */
      readonly ppm: number;
    }
  | {
      readonly kind: "discount";
      /** The country whose interest on late payments follows this rate, such as "SE". */
      readonly key: string;
      readonly validFrom: string;
      /** Rate x 1,000,000: 2 % is 20000. */
      readonly ppm: number;
    };

export type RatesAnswer =
  | { readonly rates: readonly Rate[] }
  /** The bank gave no rates, or none that we can read. A day on which it published none is an empty list of rates instead. */
  | { readonly failed: "no_answer" | "refused" | "unreadable" };

/** A central bank that publishes rates. It never throws, neither for an error in the answer nor for a missing answer. */
export interface RateSource {
  readonly name: "ecb" | "riksbank";
  /** Whether the bank publishes the price of the first currency in the second, such as "EURSEK". */
  publishes(pair: string): boolean;
  /**
   * Returns what was published for the days from `since` to `until`, both included. A source may return fewer days, or also
   * earlier ones.
   */
  fetch(days: { readonly since: string; readonly until: string }): Promise<RatesAnswer>;
}
