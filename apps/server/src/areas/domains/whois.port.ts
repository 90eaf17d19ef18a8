export type WhoisAnswer = {
  /** Plain text, untrusted: escape before showing. */
  readonly text: string;
  readonly source: "rdap" | "whois";
  readonly server: string;
  readonly registered: boolean;
};

/**
 * Looks registration data up: RDAP first, WHOIS second. Gives null when the suffix has neither.
 * Throws OutcomeError unavailable when no server answered, refused (429 or a rate-limit text) when it would not.
 */
export interface WhoisLookup {
  lookUp(asciiName: string, options: { signal?: AbortSignal }): Promise<WhoisAnswer | null>;
}
