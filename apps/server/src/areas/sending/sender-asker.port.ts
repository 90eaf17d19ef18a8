/** Queries the DNS about the domain of a sender. Both functions throw OutcomeError unavailable if no answer came. */
export type SenderAsker = {
  /** The texts of the TXT records of a name, following aliases; empty if there are none. */
  readonly texts: (name: string) => Promise<readonly string[]>;
  /** The name to which a CNAME record leads, without a dot at its end; null if there is none. */
  readonly alias: (name: string) => Promise<string | null>;
};
