/** Asks the DNS about hosts of brands. Both throw OutcomeError unavailable where no answer came. */
export type HostAsker = {
  /** The texts of the TXT records of a name; none: there are none. */
  readonly texts: (name: string) => Promise<readonly string[]>;
  /** The addresses of a host, following aliases; none: there are none. */
  readonly addresses: (host: string) => Promise<readonly string[]>;
};
