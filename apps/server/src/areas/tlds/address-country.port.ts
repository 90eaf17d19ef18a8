/** Which country an internet address belongs to, by a table of our own: nobody outside learns of a visitor. */
export interface AddressCountries {
  /** ISO 3166 code ("SE"); null for addresses of nobody, of this network, and ones the table does not know. */
  countryOf(address: string): Promise<string | null>;
}
