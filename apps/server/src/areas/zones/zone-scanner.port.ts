/** What name servers elsewhere serve for a zone. Owners are relative to the apex, RDATA is canonical. */
export type ZoneScan = {
  /** transfer: the whole zone. queries: the answers for common names and types. */
  readonly way: "transfer" | "queries";
  readonly servers: readonly { readonly host: string; readonly address: string }[];
  readonly records: readonly {
    readonly owner: string;
    /** "MX", or "TYPE65280" for an unknown type. */
    readonly type: string;
    readonly ttlSeconds: number;
    readonly rdata: string;
  }[];
  /** Number of queries sent. */
  readonly asked: number;
  /** Queries without an answer, or not sent because of the limits on time and number: nothing is known of these records. */
  readonly unanswered: number;
};

/**
 * Reads a zone from the servers that have it now: by transfer where they allow it, else by asking for common names and types.
 *
 * Takes   apex: lower-case A-labels; server: name or address to ask instead of those the name is delegated to; names: further
 *         names to ask for, relative to the apex
 * Throws  OutcomeError refused: code "no-servers" (no delegation was found, or none of its servers may be asked), code
 *         "bad-server" (what was given is neither a name nor an address, or may not be asked), code "scan-not-there" (every server
 *         answered, and none has the zone); unavailable: none answered for the zone
 */
export interface ZoneScanner {
  scan(
    apex: string,
    options: {
      readonly server?: string | undefined;
      readonly names?: readonly string[] | undefined;
      readonly signal: AbortSignal;
    },
  ): Promise<ZoneScan>;
}
