/** Queries the DNS about hosts of brands. Both functions throw OutcomeError unavailable if no answer came. */
export type HostAsker = {
  /** The texts of the TXT records of a name; empty if there are none. */
  readonly texts: (name: string) => Promise<readonly string[]>;
  /** The addresses of a host, following aliases; empty if there are none. */
  readonly addresses: (host: string) => Promise<readonly string[]>;
};
