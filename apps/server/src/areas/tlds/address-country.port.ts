/** Finds the country of an internet address in a table of our own, so that no other company learns about our visitors. */
export interface AddressCountries {
  /** The ISO 3166 code of the country ("SE"). Null for addresses that are unassigned, private, or missing in the table. */
  countryOf(address: string): Promise<string | null>;
}
